# Tablas, y lo que la tarjeta de un intercambio dice de comisiones, en español.

table-route = Ruta
table-gets = Recibes
table-less = Menos
