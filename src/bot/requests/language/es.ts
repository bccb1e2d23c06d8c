import type { Vocabulary } from './vocabulary.ts';

export const es: Vocabulary = {
  words: {
    at: 'a_precio_de al_precio_de a_un_precio_de',
    most: 'todo toda todos todas maximo entero entera enterito',
    to_me: 'para_mi',
    percent: 'por_ciento porciento',
    buy: `
      comprar compra compro compre comprame compras comprarme me_compras compreme compres comprando agarra
      agarrame
    `,
    sell: 'vender vende vendo vendeme vendelo vendela vendes vendas venda vendan venderme soltar suelta',
    swap: `
      cambiar cambia cambio cambiame intercambiar intercambia convertir convierte convierto canjear canjea
      pasar pasa precio mete meter meto gasta gastar mover mueve cambiarme cambiando cambies cambias cambie
      convierteme convierta convertirme pasame pasarme pasas intercambiame intercambie echa echame cambio_de
      haz_un_cambio_de invertir invierte deshacerme transforma transformar hagale hazlos hazlo hazme pasalo
      pasala pasalos cambialo cambialos meterle meterlo ponerle ponme pon
    `,
    to: 'a en hacia al para pa',
    for: 'por x',
    with: 'con mediante',
    from: `
      desde usando usa usar toma agarro pagalos_con pagalo_con pagando_con pago_con paga_con pagado_con
      pagar_con sacalos_de sacalo_de sacando_de
    `,
    de: 'de del',
    exchange: 'a_cambio a_cambio_de en_lugar_de en_vez_de',
    dollars: 'dolar dolares pavos',
    own: 'mi mis mio mios',
    own_before: 'que_tengo tengo tengo_por_ahi me_quede_de me_queda_de lo_que_tengo_de lo_que_tengo_en',
    unit: 'de_un de_una',
    plus_half: 'y_medio y_media',
    filler: `
      favor porfa quisiera el la los las unos ahora porfis plis oye hola buenas buenos dias tardes noches
      que me te se un una uno poco algo por_favor gracias amigo amiga tio che dale wey orale ahora_mismo ya
      hoy oiga bot puedes podrias gustaria muchas mil_gracias de_antemano todo_bien todo_bueno todo_ok parce
      kiero
      moneda monedas
      no_mas_de no_mas_que como_maximo
    `,
    want: `
      quiero necesito dame recibir obtener conseguir deme me_das me_des me_dan me_da me_daria me_darias
      me_regalas me_consigues quisiera_recibir me_lleguen me_llegue
    `,
  },
  numbers: `
    0 cero, 1 un uno una, 2 dos, 3 tres, 4 cuatro, 5 cinco, 6 seis, 7 siete, 8 ocho, 9 nueve, 10 diez, 11 once,
    12 doce, 13 trece, 14 catorce, 15 quince, 16 dieciséis, 17 diecisiete, 18 dieciocho, 19 diecinueve,
    20 veinte, 21 veintiuno veintiún, 22 veintidós, 23 veintitrés, 24 veinticuatro, 25 veinticinco,
    26 veintiséis, 27 veintisiete, 28 veintiocho, 29 veintinueve, 30 treinta, 40 cuarenta, 50 cincuenta,
    60 sesenta, 70 setenta, 80 ochenta, 90 noventa, 100 cien ciento, 200 doscientos doscientas,
    300 trescientos trescientas, 400 cuatrocientos cuatrocientas, 500 quinientos quinientas,
    600 seiscientos seiscientas, 700 setecientos setecientas, 800 ochocientos ochocientas,
    900 novecientos novecientas, 1000 mil lucas luca, 1000000 millón millones
  `,
  and: 'y',
  point: 'coma punto',
  fractions: {
    unit: '3/2 uno_y_medio, 500000/1 medio_millon',
    number: '1/2 medio media un_medio, 1/4 un_cuarto, 3/4 tres_cuartos, 1/3 un_tercio, 2/3 dos_tercios',
    open: '1/2 mitad, 1/4 cuarto cuarta una_cuarta cuarta_parte, 1/3 tercera_parte',
    share: '1/2 mitad_de_mi_saldo',
  },
  priceMark: { kind: 'mark', mark: 'to' },
  linking: 'y o u',
  next: 'luego despues después',
  keep: { before: 'deja dejame guarda menos excepto salvo', rest: 'resto demas restante', but: 'pero' },
  slippage: {
    with: 'con max',
    a: 'un max',
    of: 'de',
    is: 'a al en de',
    around: 'pon poner cambia cambiar mi el la usa define',
  },
  alerts: {
    trigger: `
      avisame cuando, avisame si, avisame, avisa cuando, dime cuando, dime si, alertame cuando, alertame si,
      alerta cuando, alerta si, alerta, notificame cuando, notificame, hazme saber cuando, ponme una alerta,
      crea una alerta
    `,
    above: `
      suba de, sube de, suba por encima de, este por encima de, esta por encima de, por encima de, encima de,
      supere los, supere, supera los, supera, pase de, pasa de, mas de, mayor que, mayor de, suba a, sube a, suba,
      sube, al menos, como minimo
    `,
    below: `
      baje de, baja de, caiga por debajo de, este por debajo de, esta por debajo de, baje por debajo de,
      por debajo de, debajo de, menos de, menor que, menor de, baje a, baja a, caiga a, cae a, caiga de, cae de,
      caiga, cae, baje, baja
    `,
    around: `
      llegue a los, llegue a, llega a, alcance los, alcance, alcanza, valga, vale, de, da, este a, este en, esta en,
      cueste, cuesta, el precio de, el precio del, precio de, precio, el, un, cuando, si
    `,
  },
  stops: {
    name: `
      ponme un stop loss, pon un stop loss, poner un stop loss, crea un stop loss, quiero un stop loss, coloca un stop loss, un stop loss,
      stop loss, stoploss, stop-loss, ponme un stop, pon un stop
    `,
    condition: 'si, cuando, en cuanto, en caso de que, apenas, como',
    below: `
      baja hasta, baje hasta, cae hasta, caiga hasta, cae por debajo de, baja por debajo de, cae un, caiga un, baja un, baje un, cae mas de, desciende a, se desploma a, llega a bajar a
    `,
    reach: 'llegue a, llega a, alcance los, alcance, alcanza, toque los, toque, toca',
    around: `
      el precio de, el precio del, precio de, el precio, precio, su precio, automaticamente, entonces, un, una, el, la
    `,
  },
  plans: {
    name: 'dca, recuerdame, plan, plan de',
    day: 'cada dia, todos los dias, a diario, diariamente, una vez al dia, diario',
    week: 'cada semana, todas las semanas, semanalmente, una vez a la semana, una vez por semana, semanal',
    month: 'cada mes, todos los meses, mensualmente, una vez al mes, mensual',
    each: 'cada, todos los, los',
    weekdays: `
      lunes, martes, miercoles, jueves,
      viernes, sabado sabados, domingo domingos
    `,
    plural: '',
  },
  boards: {
    second: 'segundo segundos',
    minute: 'minuto minutos',
    hour: 'hora horas',
    day: 'dia dias',
    each: 'cada todos todas',
    per: 'los las',
    stop: 'parar para deten detener quitar borrar fuera',
    show: 'ver mostrar ayuda',
  },
  orders: {
    take: `
      toma ganancias, tomar ganancias, toma de ganancias, toma beneficios, tomar beneficios, recoge
      beneficios, recoger beneficios, recoge ganancias, asegura ganancias, take profit, take profits
    `,
    gain: `
      de ganancia, de ganancias, ganancia, de beneficio, beneficio, sobre mi coste, sobre mi costo,
      sobre el coste, sobre el costo, por encima de mi coste, por encima de mi costo, por encima de lo
      que pague, sobre lo que pague, sobre mi precio de compra, mas de lo que pague
    `,
    ladder: `
      escalera, en escalera, escalonado, escalonada, escalona, escalonar, de forma escalonada, en una
      escalera, haz una escalera, ladder
    `,
    double: `
      se duplica, se duplique, se dobla, se doble, al doble, al doble del precio, al doble de precio, el
      doble del precio, duplica su precio, dobla su precio, duplique su precio, al doble del mercado
    `,
    above: `
      por encima, por encima de, encima, sobre, mas, arriba, mas arriba, mas alto, mas caro, mas caro
      que, sube, suba, subido, sube un, suba un, haya subido, suba el, sube el, por arriba, por arriba
      de, arriba de
    `,
    below: `
      por debajo, por debajo de, debajo, abajo, mas abajo, mas bajo, mas barato, mas barato que, menos,
      menos que, baja, baje, baja un, baje un, cae, caiga, cae un, caiga un, de descuento, baje el,
      caiga el
    `,
    steps: 'pasos, paso, partes, ordenes, tramos, escalones, niveles, trozos, precios',
    within: 'en, con, dividido en, repartido en, a lo largo de',
    from: 'desde, de, entre, del, desde el',
    to: 'a, hasta, al, y, hasta el',
    when: 'cuando, si, en cuanto, apenas, una vez que',
    at: `
      a, al, en, un, una, el, la, del, de, que, con, a un precio, precio, el precio, al precio, mercado,
      el mercado, del mercado, del precio, del precio de mercado, del precio actual, precio de mercado,
      precio actual, que el mercado, que ahora, este, esta, este a, este un, llegue a, alcance, su
      precio, ahora, por
    `,
  },
  topics: {
    help: 'ayuda,ayudame,como funciona,que puedes hacer,que es esto,como cambio,comandos',
    balance: 'saldo,mi saldo,balance,cartera,mis tokens,cuanto tengo,que tengo',
    pnl: `
      pnl, ganancias, ganancia, mis ganancias, posiciones, mis posiciones, mis operaciones, operaciones, beneficio, beneficios, mis beneficios, ganancias y perdidas
    `,
    history: 'historial,mis cambios,mis intercambios,mi historial,recibos,transacciones',
    status: 'estado,pendientes,donde esta mi dinero,que hay abierto',
    settings: 'ajustes,configuracion,opciones,preferencias',
    alert: 'alertas,mis alertas',
    orders: `
      ordenes, mis ordenes, ordenes abiertas, mis ordenes abiertas, orden limite, ordenes limite, mis ordenes limite,
      muestrame mis ordenes, muestra mis ordenes, ver mis ordenes, que ordenes tengo, donde estan mis ordenes,
      cancela mi orden, cancelar mi orden, cancela mis ordenes, cancelar mis ordenes, cancela todas mis ordenes,
      como pongo una orden limite, quiero poner una orden limite, puedo poner una orden limite
    `,
    cancel: 'cancelar,cancela,parar,para,dejalo,olvidalo,anular',
    connect: 'conectar,conecta,conectar cartera,conectar billetera,conecta mi cartera,vincular cartera',
    wallets: `
      carteras, mis carteras, billetera, billeteras, mi cartera, mi billetera, cambiar billetera,
      cambiar de billetera, mi direccion, desconectar billetera
    `,
    language:
      'idioma,idiomas,cambiar idioma,español,en español,cambia a español,habla español,español por favor',
    privacy:
      'privacidad,mis datos,borra mis datos,borrar mis datos,eliminar mi cuenta,borrar mi cuenta,olvidame',
    greeting: 'hola,buenas,buenos dias,buenas tardes,buenas noches,que tal,hola bot',
    thanks: 'gracias,muchas gracias,genial,perfecto,mil gracias,estupendo',
  },
  clues: {
    polite: `
      no hay prisa, sin prisa, si no te importa, si no es molestia, si es posible, si puedes, si podrias,
      por que no, porque no, no te preocupes, no hay problema, como no, no mas, no se como, no se,
      si cambio, si vendo, si compro, cuando puedas, cuando pueda
    `,
    not: `
      no, nunca, jamas, tampoco, ya no, no cambi*, no vend*, no compr*, no quier*, no conv*, no pas*,
      no met*, no inter*, no hagas, no quise, no queria, deja de cambi*, deja de vend*, deja de compr*,
      ni se te ocurra, ni loco, ni en broma, ni pienses
    `,
    missing: `
      mi intercambio falló, falló mi, ha fallado, falló el intercambio, falló el swap, falló la, no se completó,
      dónde está mi, dónde están mis, mi dinero de vuelta, devuélveme mi dinero, devolución, reembolso, no recibí,
      no he recibido, no me llegó, no llegó, no me ha llegado, no ha llegado, no llega, no me llegaron, sigue pendiente,
      se quedó atascado, está atascado, está atascada, perdí mi dinero, desapareció,
      me robaron, me robaste, me han robado, robado
    `,
    tolerance: 'deslizamiento, slippage, tolerancia',
    later: `
      cuando, manana, cada, luego, mas tarde, despues, diario, diariamente, semanal, todos los dias,
      todas las semanas, ayer, orden limite, en cuanto, apenas llegue, la proxima semana, si baja, si sube,
      si llega, si cae, si el precio, hasta que, compre ayer
    `,
    stopLoss: 'stop loss, stoploss, take profit, pérdida máxima',
    rest: 'resto, deja, dejame, guarda, quedate, todo menos, el resto, lo demas, lo restante',
    withdraw: `
      retirar, retiro, depositar, deposito, saco mi, sacar mi, a mi banco, mi cuenta bancaria,
      tarjeta de credito
    `,
    send: `
      envia, enviale, enviar, enviarle, envio, enviame, manda, mandale, mandar, mandarle, transfiere,
      transfierele, transferir, transferirle, transferencia, retira, retirar, paga, pagale, pagar, pagarle,
      deposita, depositar, regala, regalale
    `,
    price: `
      cuanto, cuanta, a cuanto, a como, precio, precios, vale, cuesta, cotiza, cotizacion, valor,
      que tal esta, como esta, como va, como anda, y el, y la, que paso con, subio, bajo el
    `,
    chart: 'grafico, grafica, velas de',
    many: 'cuanto,cuantos,cuanta,cuantas,que me dan,que me darias,que recibo,que me das',
    need: 'necesito para,tengo que pagar,hace falta,hacen falta,para recibir,para obtener,para tener',
    again: `
      otra vez, de nuevo, nuevamente, repite, repetir, repitelo, una vez mas, lo mismo, hazlo otra,
      igual que antes, como antes, como la ultima vez
    `,
    back: `
      de vuelta, deshaz, deshacer, deshazlo, devuelvelo, devuelve, devolver, revierte, revertir, reviertelo,
      al reves, a la inversa, cambialo de vuelta, vuelve a cambiar, volver atras, regresa, regresalo,
      marcha atras, invierte el cambio
    `,
    cancel: `
      cancel*, olvidalo, olvida, dejalo, dejalo asi, anula, anular, anulalo, aborta, detente, detenlo,
      para el, me arrepenti, mejor no, ya no importa
    `,
    fees: `
      comision, comisiones, tarifa, tarifas, cobras, cobran, cobra, fee, fees, tasa, tasas,
      cuesta un cambio, cuesta cambiar, costo, costos, coste, te quedas, por cambio, por operacion, por swap
    `,
    pnl: `
      mis ganancias, cuanto gane, cuanto he ganado, cuanto perdi, cuanto he perdido, mi pnl, voy ganando, voy perdiendo, mis posiciones, mis operaciones, mi beneficio
    `,
    balance: `
      saldo, cuanto tengo, que tengo, tengo en, yo tengo, mis fondos, mis tokens, mi billetera, mi cartera,
      mis monedas, me queda, me quedan, balance, tengo yo
    `,
    greeting: `
      hola, holi, buenas, buenos dias, buenas tardes, buenas noches, que tal, como estas, que onda,
      que pasa, saludos, hey, ola, que hay, buen dia, como andas, que hubo, quiubo
    `,
    thanks: `
      gracias, muchas gracias, mil gracias, genial, perfecto, estupendo, excelente, eres el mejor,
      eres genial, buen trabajo, bien hecho, te quiero, maravilloso, crack, te pasaste, agradecido,
      agradezco, joya, barbaro, impecable
    `,
    smalltalk: `
      jaja*, jeje*, vale, ok, okay, adios, hasta luego, chao, chau, nos vemos, si, no, claro, entendido,
      listo, bueno, bien, lol, wow, guay, chevere, todo bien, buena noche, hasta manana, cuidate, dale,
      de acuerdo
    `,
  },
};
