# الأسعار في المجموعات، بالعربية.

group-quote-change = { $percent } خلال 24 ساعة
group-quote-usage = اكتبها هكذا: <code>/quote 1 SOL USDC</code> أو <code>/quote SOL</code>. أو أجب بالأمر /quote عن رسالة تذكر عملة واحدة.
group-quote-unlisted = ⚠️ { $symbol } ليست في أي قائمة، فلا أحد يضمنها، وبعض العملات لا يمكن بيعها مرة أخرى. قارن العنوان: <code>{ $mint }</code>
press-group-wait = هذا السعر جديد بما يكفي: يظهر سعر جديد للجميع كل 5 ثوانٍ.
press-group-over = هذا السعر أقدم من أن يُحدَّث. اطلب سعرًا جديدًا بالأمر /quote.
press-group-busy = الحركة هنا كثيرة الآن. اضغط مرة أخرى بعد ثوانٍ.
toast-group-same = السعر لم يتغير.
