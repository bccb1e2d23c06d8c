# تأمينات حسابات العملات الفارغة، بالعربية.

command-reclaim = استرداد تأمينات الحسابات الفارغة
reclaim-title = ♻️ <b>استردّ تأميناتك</b>
reclaim-gets = تسترد: <b>{ $amount }</b>
reclaim-gets-usd = تسترد: <b>{ $amount }</b>، أي نحو { $usd }
reclaim-closed = حسابات العملات الفارغة التي ستُغلق: { $number }
reclaim-withdrawn = الحسابات القديمة التي تعيد ما يزيد على ما تطلبه سولانا اليوم: { $number }
reclaim-left = يبقى: { $number }. لا تتسع معاملة واحدة لها كلها، فأرسل /reclaim مرة أخرى بعدها.
reclaim-how = تبقى عملاتك ومقتنياتك في مكانها. شراء عملة حسابٍ أُغلق مرة أخرى يكلّف تأمينًا جديدًا. تُخصم رسوم الشبكة وتظهر لك قبل التوقيع.
reclaim-wallet = المحفظة: <code>{ $wallet }</code>
reclaim-confirmed = ✅ عاد إلى محفظتك <b>{ $received }</b> من التأمينات.
reclaim-failed = ❌ لم تعد تأميناتك: فشلت المعاملة.
reclaim-expired = ⌛ لم تعد تأميناتك: انتهت صلاحية المعاملة.
reclaim-cancelled = 🚫 أُلغي: تبقى التأمينات في مكانها.
reclaim-lapsed = ⌛ لم يعد مفتوحًا: تبقى التأمينات في مكانها.
reclaim-open = 🔄 هناك جديد بشأن تأميناتك: أرسل /status لتراه.
reclaim-over = لم يُوقَّع شيء ولم يُدفع شيء.
reclaim-history = { $icon } تأمينات مستردة: { $gets } · { $end }
reclaim-status = { $icon } استرداد تأمينات، ≈ { $gets }: { $state }
reclaim-next = التالي: أكّده في الأسفل، أو تجاهله.
button-reclaim-again = انظر مرة أخرى
