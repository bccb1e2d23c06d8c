# Trocas passadas e em andamento, em português.

history-only = Somente: { $what }
history-none-such = Nenhuma troca é assim.
history-filter = <b>Quais trocas devo mostrar?</b>
history-by-outcome = Por resultado
history-by-token = Por token
history-exported = Suas trocas encerradas: { $number }. Os horários são UTC.
history-exported-part = As mais recentes das suas trocas encerradas: { $number }. Há mais. Os horários são UTC.
history-none-ended = Nenhuma troca sua foi encerrada ainda, então não há nada para pôr em um arquivo.
button-history-all = Todas
button-history-done = Concluídas
button-history-undone = Não concluídas
button-history-open = Abertas
button-history-any-token = Qualquer token
button-history-newer = ← Mais novas
button-history-older = Mais antigas →
button-history-filter = 🔍 Filtrar
button-history-export = 📄 Como arquivo (CSV)
status-next-offered = Agora: confirme abaixo ou deixe estar. O preço vale até { $time }.
status-next-outdated = Agora: o preço venceu. Atualizar traz um novo.
status-next-ordered = Agora: assine na sua carteira até { $time }. Depois disso ela se encerra e nada é pago.
status-next-chain = Agora: você não precisa fazer nada. Assinada às { $time }; a blockchain decide em cerca de dois minutos a partir daí, e eu aviso aqui.
button-status-swap = 🔄 Nova troca
button-status-balance = 💼 O que eu tenho
button-status-history = 🕘 Minhas trocas
button-status-settings = ⚙️ Configurações
