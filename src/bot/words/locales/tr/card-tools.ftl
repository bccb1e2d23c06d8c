# Teklif kartının araçları, Türkçe.

problem-asks-twice = Lütfen bir kez daha bakın: maliyeti yüksek ya da fiyat çok oynayabilir. Kart emin olup olmadığınızı soruyor.
problem-bad-slippage = Tolerans 0.1% ile 50% arasında olabilir, örneğin 1%.
