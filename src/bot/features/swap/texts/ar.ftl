# Texts of /swap, /status and /cancel, in Arabic.

status-next-offered = التالي: أكّدها في الأسفل أو تجاهلها. السعر سارٍ حتى { $time }.
status-next-ordered = التالي: وقّعها في محفظتك قبل { $time }. بعد ذلك تُغلق ولا تدفع شيئًا.
status-next-chain = لا شيء عليك فعله. يقرر البلوكشين بحلول { $time } تقريبًا، وأخبرك هنا.
status-next-chain-late = لا شيء عليك فعله. لم تتفق العُقد بعد على النتيجة؛ وسأخبرك هنا فور اتفاقها.
cancel-done = تم الإلغاء: <b>{ $pays } → { $symbol }</b>.
cancel-more = ما زال مفتوحًا: { $count }. يعرضها /status، و /cancel يلغي التالية.
cancel-nothing = لا يوجد ما يُلغى.
cancel-too-late = تلك المبادلة موقّعة وربما وصلت إلى البلوكشين، لذا لم يعد ممكنًا إلغاؤها. يعرض /status كيف تسير.
status-wallet = 👛 المحفظة: <code>{ $address }</code>
status-nothing = لا توجد لديك مبادلات مفتوحة. أرسل /swap لبدء واحدة.
status-last = آخر مبادلة لك: { $swap }
status-open = <b>المفتوح الآن</b>
status-line = { $icon } مبادلة { $pays } إلى نحو { $gets }: { $state }
command-swap = مبادلة العملات
command-status = ما هو مفتوح الآن
command-cancel = إلغاء ما هو مفتوح
toast-confirmed = تم التأكيد. الآن وقّع في محفظتك.
toast-cancelled = تم الإلغاء.
reclaim-status = { $icon } استرداد تأمينات، ≈ { $gets }: { $state }
place-status = { $icon } أمر، { $pays } بسعر { $rate }: { $state }
close-status = { $icon } إخراج أمر، { $gets }: { $state }
reclaim-next = التالي: أكّده في الأسفل، أو تجاهله.
status-yours = 🔐 أموالك في محفظتك أنت <code>{ $address }</code>. لا أستطيع تحريكها: توقيعك وحده يستطيع.
status-yours-anywhere = 🔐 لا أحتفظ بأموالك: هي في محفظتك أنت، ولا يحركها إلا توقيعك.
status-nothing-moves = لا شيء قيد التنفيذ.
button-status-unsigned = لم أوقّع هذا
