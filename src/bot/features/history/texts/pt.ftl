# Trocas passadas e em andamento, em português.

history-only = Somente: { $what }
history-none-such = Nenhuma troca corresponde.
history-filter = <b>Quais trocas você quer ver?</b>
history-by-outcome = Por resultado
history-by-token = Por token
history-exported = Suas trocas concluídas: { $number }. Os horários são UTC.
history-exported-part = Suas últimas trocas concluídas: { $number }. Há mais. Os horários são UTC.
history-none-ended = Você ainda não tem trocas concluídas, então não há nada para exportar.
button-history-all = Todas
button-history-done = Concluídas
button-history-undone = Não concluídas
button-history-open = Abertas
button-history-any-token = Qualquer token
button-history-newer = ← Mais novas
button-history-older = Mais antigas →
button-history-filter = 🔍 Filtrar
button-history-export = 📄 Arquivo CSV
status-next-offered = Agora: confirme abaixo ou ignore. O preço vale até { $time }.
status-next-outdated = Agora: o preço expirou. Toque em Atualizar para ver um novo.
status-next-ordered = Agora: assine na sua carteira até { $time }. Depois ela se encerra e você não paga nada.
status-next-chain = Você não precisa fazer nada. Assinada às { $time }: a blockchain decide em cerca de dois minutos, e eu aviso aqui.
button-status-swap = 🔄 Nova troca
button-status-balance = 💼 Meu saldo
button-status-history = 🕘 Minhas trocas
button-status-settings = ⚙️ Configurações
