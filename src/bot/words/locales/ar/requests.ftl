# What people ask for in their own words, in Arabic.

## Amounts

problem-amount-thousands = «{ $text }» تحتمل معنيين. اكتب 1.5 لواحد ونصف، أو 1500 لألف وخمسمئة.
problem-amount-share = الحصة أكثر من 0% ولا تزيد على 100%، مثل 25% أو 12.5%.
problem-share-needs-wallet = لحساب حصة من محفظتك أحتاج إلى محفظة: يربطها /connect. أو اكتب المبلغ بالأرقام.
problem-none-held = لا توجد { $symbol } في محفظتك. اختر عملة أخرى للدفع، أو اكتب مبلغًا لترى سعره.
problem-only-fees-left = لا يوجد في محفظتك أكثر من 0.01 SOL، وهذا أحتفظ به لرسوم الشبكة.
problem-share-too-small = هذا أقل من أصغر مبلغ ممكن من { $symbol }. يُرجى طلب المزيد.
problem-no-dollar-price = ليس لدي سعر بالدولار لعملة { $symbol } أثق به. يُرجى كتابة المبلغ بعملة { $symbol }.
