import { chromium } from '@playwright/test'
const base = process.env.BASE ?? 'http://localhost:8181'
const what = process.argv[2] ?? 'all'
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
for (const [w, h] of [
  [360, 800],
  [1280, 800],
  [320, 640],
]) {
  for (const lang of ['en', 'es']) {
    if (w === 320 && lang === 'en') continue
    const context = await browser.newContext({
      viewport: { width: w, height: h },
      locale: lang === 'en' ? 'en-US' : 'es-US',
      deviceScaleFactor: 1,
    })
    await context.addCookies([{ name: 'hs-language', value: lang, url: base }])
    await context.addInitScript((l) => localStorage.setItem('language', l), lang)
    const page = await context.newPage()
    page.on('console', (m) => {
      if (m.type() === 'error' || m.type() === 'warning') console.log(w, lang, m.type(), m.text().slice(0, 300))
    })
    page.on('pageerror', (e) => console.log(w, lang, 'PAGEERROR', e.message.slice(0, 400)))
    const shot = async (n, full) => {
      const sw = await page.evaluate(() => document.documentElement.scrollWidth)
      if (sw > w) console.log('HSCROLL', n, w, sw)
      await page.screenshot({ path: `/tmp/hs-shots/${n}-${w}-${lang}.png`, fullPage: !!full })
    }
    await page.goto(`${base}/bluebird-hme/login`, { waitUntil: 'networkidle' })
    await shot('login')
    if (w !== 320) await shot('loginfull', true)
    await page.locator('button[type=submit]').click()
    await shot('login-empty')
    await page.fill('#username', 'maria.lopez')
    await page.fill('#password', 'wrong')
    await page.locator('button[type=submit]').click()
    await page.waitForTimeout(1500)
    await shot('login-wrong')
    await page.fill('#password', 'Sunny-day-42')
    await page.locator('button[type=submit]').click()
    await page.waitForURL('**/home', { timeout: 8000 }).catch(() => console.log('no home', page.url()))
    await page.waitForTimeout(1500)
    await shot('home')
    await shot('homefull', true)
    await page.goto(`${base}/bluebird-hme/nowhere`, { waitUntil: 'networkidle' })
    await shot('notfound')
    await page.goto(`${base}/bluebird-hme/orders`, { waitUntil: 'networkidle' })
    await shot('orders')
    await page.goto(`${base}/bluebird-hme/logout`, { waitUntil: 'networkidle' })
    await page.waitForTimeout(800)
    await shot('loggedout')
    await context.close()
  }
}
for (const [user, alias] of [
  ['rose.kim', 'bluebird-hme'],
  ['walt.higgins', 'bluebird-hme'],
  ['omar.diaz', 'bluebird-hme'],
  ['james.carter', ''],
  ['noreg.user', ''],
]) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  await context.addInitScript(() => localStorage.setItem('language', 'en'))
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log(user, 'PAGEERROR', e.message.slice(0, 400)))
  await page.goto(`${base}${alias ? `/${alias}` : ''}/login`, { waitUntil: 'networkidle' })
  await page.fill('#username', user)
  await page.fill('#password', 'Sunny-day-42')
  await page.locator('button[type=submit]').click()
  await page.waitForTimeout(2500)
  await page.screenshot({ path: `/tmp/hs-shots/${user}-1280.png` })
  console.log(user, page.url())
  await context.close()
}
await browser.close()
