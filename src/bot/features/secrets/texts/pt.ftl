# O segredo de uma carteira que alguém escreveu, em português.

secret-phrase = 🚨 Isso era a <b>frase de recuperação</b> de uma carteira.
secret-key = 🚨 Isso era a <b>chave privada</b> de uma carteira.
secret-lost = Quem a viu pode levar tudo o que está nessa carteira, e ninguém consegue trazer de volta.
secret-deleted = Apaguei sua mensagem e não guardo nada dela.
secret-kept = Não consegui apagar sua mensagem. Apague-a você, por favor.
secret-now = Crie agora uma carteira nova no seu app e passe tudo para ela. Nunca escreva a frase nem a chave num chat ou numa página: eu nunca peço por ela, e quem pede quer roubar você.
