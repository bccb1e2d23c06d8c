# Intercambios pasados y en marcha, en español.

history-only = Solo: { $what }
history-none-such = Ningún intercambio es así.
history-filter = <b>¿Qué intercambios muestro?</b>
history-by-outcome = Por resultado
history-by-token = Por token
history-exported = Tus intercambios terminados: { $number }. Las horas son UTC.
history-exported-part = Los más recientes de tus intercambios terminados: { $number }. Hay más. Las horas son UTC.
history-none-ended = Ningún intercambio tuyo ha terminado aún, así que no hay nada que poner en un archivo.
button-history-all = Todos
button-history-done = Completados
button-history-undone = No completados
button-history-open = Abiertos
button-history-any-token = Cualquier token
button-history-newer = ← Más nuevos
button-history-older = Más antiguos →
button-history-filter = 🔍 Filtrar
button-history-export = 📄 Como archivo (CSV)
status-next-offered = Ahora: confírmalo abajo o déjalo. El precio vale hasta las { $time }.
status-next-outdated = Ahora: su precio caducó. Actualizar trae uno nuevo.
status-next-ordered = Ahora: fírmalo en tu billetera hasta las { $time }. Después se cierra y no se paga nada.
status-next-chain = Ahora: no tienes que hacer nada. Firmado a las { $time }; la blockchain decide en unos dos minutos desde entonces y te aviso aquí.
button-status-swap = 🔄 Nuevo intercambio
button-status-balance = 💼 Lo que tengo
button-status-history = 🕘 Mis intercambios
button-status-settings = ⚙️ Ajustes
