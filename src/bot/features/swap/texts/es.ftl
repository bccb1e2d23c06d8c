# Texts of /swap, /status and /cancel, in Spanish.

status-next-offered = Ahora: confírmalo abajo o ignóralo. El precio vale hasta las { $time }.
status-next-ordered = Ahora: fírmalo en tu billetera antes de las { $time }. Después se cierra y no pagas nada.
status-next-chain = No tienes que hacer nada. La blockchain decide hacia las { $time } y te aviso aquí.
status-next-chain-late = No tienes que hacer nada. Los nodos aún no coinciden en cómo terminó; te aviso aquí en cuanto coincidan.
cancel-done = Cancelado: <b>{ $pays } → { $symbol }</b>.
cancel-more = Aún abiertos: { $count }. /status los muestra, /cancel cancela el siguiente.
cancel-nothing = No hay nada que cancelar.
cancel-too-late = Ese intercambio está firmado y puede que ya esté en la blockchain, así que ya no se puede cancelar. /status muestra cómo va.
status-wallet = 👛 Billetera: <code>{ $address }</code>
status-nothing = No tienes intercambios abiertos. Envía /swap para iniciar uno.
status-last = Tu último intercambio: { $swap }
status-open = <b>Abierto ahora</b>
status-line = { $icon } { $pays } → ≈ { $gets }: { $state }
command-swap = Cambiar tokens
command-status = Lo que está abierto ahora
command-cancel = Cancelar lo que está abierto
toast-confirmed = Confirmado. Ahora firma en tu billetera.
toast-cancelled = Cancelado.
reclaim-status = { $icon } Recuperar depósitos, ≈ { $gets }: { $state }
place-status = { $icon } Orden, { $pays } a { $rate }: { $state }
close-status = { $icon } Retirar orden, { $gets }: { $state }
reclaim-next = Siguiente paso: confírmalo abajo o ignóralo.
status-yours = 🔐 Tu dinero está en tu propia billetera <code>{ $address }</code>. Yo no puedo moverlo: solo tu firma puede.
status-yours-anywhere = 🔐 No guardo dinero tuyo: está en tu propia billetera y solo tu firma puede moverlo.
status-nothing-moves = No hay nada en camino.
button-status-unsigned = Yo no firmé esto
