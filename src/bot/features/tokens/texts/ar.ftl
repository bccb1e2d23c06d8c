# عملة: سعرها وسوقها وما تقوله البلوكشين عنها، بالعربية.

token-held = لديك <b>{ $amount }</b>
token-held-usd = لديك <b>{ $amount }</b>، نحو { $usd }
token-held-none = ليس لديك { $symbol }.
token-buttons = 🟢 شراء بـ { $counter }، 🔴 بيع حصة.
token-buy-buttons = 🟢 شراء بـ { $counter }.
toast-token = أبحث…
token-realised = نتيجة ما بِعته: { $change } ({ $usd })
button-token-chart = 📈 الرسم البياني
token-chart-none = لا يوجد رسم بياني بعد: الأسعار المعروفة قليلة جدًا.
token-chart-week = <i>7 أيام: المعروف منها { $days } من 7. مصدر السوق يعطي يومًا واحدًا، والأسعار الأقدم هي ما سجّله هذا البوت.</i>
