# Intercambios pasados y en marcha, en español.

history-only = Solo: { $what }
history-none-such = Ningún intercambio coincide.
history-filter = <b>¿Qué intercambios quieres ver?</b>
history-by-outcome = Por resultado
history-by-token = Por token
history-exported = Tus intercambios terminados: { $number }. Las horas son UTC.
history-exported-part = Tus últimos intercambios terminados: { $number }. Hay más. Las horas son UTC.
history-none-ended = Aún no tienes intercambios terminados, así que no hay nada que exportar.
button-history-all = Todos
button-history-done = Completados
button-history-undone = No completados
button-history-open = Abiertos
button-history-any-token = Cualquier token
button-history-newer = ← Más nuevos
button-history-older = Más antiguos →
button-history-filter = 🔍 Filtrar
button-history-export = 📄 Archivo CSV
status-next-offered = Ahora: confírmalo abajo o ignóralo. El precio vale hasta las { $time }.
status-next-outdated = Ahora: el precio caducó. Toca Actualizar para ver uno nuevo.
status-next-ordered = Ahora: fírmalo en tu billetera antes de las { $time }. Después se cierra y no pagas nada.
status-next-chain = No tienes que hacer nada. Firmado a las { $time }: la blockchain decide en unos dos minutos y te aviso aquí.
button-status-swap = 🔄 Cambiar
button-status-balance = 💼 Mi saldo
button-status-history = 🕘 Historial
button-status-settings = ⚙️ Ajustes
