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
history-title = <b>Suas últimas trocas</b>
history-none = Nenhuma troca ainda. Use /swap para iniciar uma.
command-history = Suas últimas trocas
