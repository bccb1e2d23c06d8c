# Texts of /quote, in Arabic.

quote-usage = اكتبها هكذا: <code>/quote 1 SOL USDC</code>
command-quote = عرض سعر

group-quote-usage = اكتبها هكذا: <code>/quote 1 SOL USDC</code> أو <code>/quote SOL</code>. أو أجب بالأمر /quote عن رسالة تذكر عملة واحدة.
group-quote-unlisted = ⚠️ { $symbol } ليست في قائمة العملات: قد تكون بلا قيمة أو غير قابلة للبيع. تحقق من العنوان: <code>{ $mint }</code>
press-group-wait = حُدِّث للتو. يمكن طلب سعر جديد كل 5 ثوانٍ.
press-group-over = هذا السعر أقدم من أن يُحدَّث. أرسل /quote للحصول على سعر جديد.
toast-group-same = السعر لم يتغير.
group-token-hidden = لا تعرض هذه المجموعة سعر هذه العملة.
