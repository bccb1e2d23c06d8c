# Un token: precio, mercado y lo que dice la blockchain, en español.

token-title = <b>{ $symbol }</b> · { $name }
token-price = <b>{ $price }</b>
token-price-day = <b>{ $price }</b> · 24 h { $chart } { $change }
token-change-5m = 5 min { $change }
token-change-1h = 1 h { $change }
token-change-6h = 6 h { $change }
token-cap = Capitalización { $amount }
token-liquidity = Liquidez { $amount }
token-volume = Volumen 24 h { $amount }
token-holders = { $number } titulares
token-since = Cotiza desde { $month }
token-quoted = <i>Precio: una cotización del servicio de intercambio</i>
token-no-price = <i>Ahora mismo no hay precio.</i>
token-sol = ✅ SOL es la moneda propia de Solana. Nadie puede congelarla y con ella se pagan las comisiones de red.
token-safe = ✅ Nadie puede emitir más ni congelarlo.
token-supply = Suministro { $supply }
token-supply-share = Suministro { $supply } · las diez cuentas mayores tienen el { $share }
token-created = Creado en { $month }
token-older =
    { $days ->
        [one] Tiene más de { $days } día
       *[other] Tiene más de { $days } días
    }
token-chain = <i>Seguridad: leída de la blockchain</i>
token-unread = ⚠️ Ahora no pude leer la blockchain, así que no puedo decir si este token es seguro. Toca Actualizar.
token-danger-copy = 🛑 Se parece a un token conocido, pero es otro.
token-danger-unlisted = ⚠️ No está en nuestra lista. Cualquiera puede crear un token con cualquier nombre: compara la dirección.
token-danger-day = ⚠️ Nuevo: se creó hace menos de un día.
token-danger-week = ⚠️ Nuevo: se creó hace menos de una semana.
token-danger-new = ⚠️ Nuevo: se negocia desde hace menos de una semana.
token-danger-thin = ⚠️ Hay poco dinero en su mercado: al vender, el precio se mueve en tu contra.
token-danger-stuck = 🛑 No se puede transferir: nunca podrías venderlo.
token-danger-paused = 🛑 El emisor ha detenido todas las transferencias.
token-danger-frozen = 🛑 Los nuevos titulares quedan congelados hasta que el emisor los admita.
token-danger-delegate = 🛑 El emisor puede sacarlo de tu billetera.
token-danger-hook = ⚠️ Otro programa decide cada transferencia y puede bloquear tu venta.
token-danger-fee = ⚠️ Cada transferencia cuesta un { $fee }.
token-danger-pause = ⚠️ El emisor puede detener todas las transferencias.
token-danger-freeze = ⚠️ El emisor puede congelarlo en tu billetera.
token-danger-mint = ⚠️ El emisor puede crear más en cualquier momento.
token-danger-few = ⚠️ Los 10 mayores titulares tienen el { $share }; puede haber pools y exchanges entre ellos.
token-held = Tienes <b>{ $amount }</b>
token-held-usd = Tienes <b>{ $amount }</b>, unos { $usd }
token-held-none = No tienes { $symbol }.
token-buttons = 🟢 compra con { $counter }, 🔴 vende una parte.
token-buy-buttons = 🟢 compra con { $counter }.
toast-token = Buscando…
button-token-swap = Cambiar { $symbol }
token-realised = Vendido hasta ahora: { $change } ({ $usd })
button-token-chart = 📈 Gráfico
token-chart-none = Aún no hay gráfico: se conocen muy pocos precios.
token-chart-week = <i>7 días: se conocen { $days } de 7. La fuente de mercado da uno; los precios anteriores son los que registró este bot.</i>
