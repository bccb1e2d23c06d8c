# Las herramientas de la tarjeta de una oferta, en español.

problem-asks-twice = Míralo otra vez: cuesta mucho o el precio puede moverse mucho. La tarjeta te pregunta si quieres seguir.
problem-bad-slippage = La tolerancia puede ser de 0.1% a 50%, por ejemplo 1%.
