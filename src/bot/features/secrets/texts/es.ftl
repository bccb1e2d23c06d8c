# El secreto de una billetera que alguien escribió, en español.

secret-phrase = 🚨 Eso era la <b>frase de recuperación</b> de una billetera.
secret-key = 🚨 Eso era la <b>clave privada</b> de una billetera.
secret-lost = Quien la haya visto puede llevarse todo lo que hay en esa billetera, y nadie puede devolvértelo.
secret-deleted = He borrado tu mensaje y no guardo nada de él.
secret-kept = No he podido borrar tu mensaje. Bórralo tú, por favor.
secret-now = Crea ahora una billetera nueva en tu app y pásalo todo a ella. No escribas nunca la frase ni la clave en un chat o en una página: yo nunca te la pido, y quien lo haga quiere robarte.
