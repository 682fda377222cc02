import { waitUntilTakenOver, reloadPage } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { Registering } from '../src/registering.ts'

/** Covers section 2.6 of the specification. */

test(
  'Cora registers by her letter in seven screens; Back and a refresh lose nothing',
  { tag: '@sample-phone' },
  async ({ locale, page, words }) => {
    const me = new Registering(page, locale)
    const t = me.words
    const screens = new Set<string>()
    page.on('framenavigated', (frame) => {
      const { pathname, search } = new URL(frame.url())
      if (pathname.includes('/register/')) screens.add(pathname + search)
    })
    await page.goto('/bluebird-hme/login')
    await page.getByRole('link', { name: words.register }).click()
    await expect(page.getByRole('heading', { level: 1, name: t.verify.title }).first()).toBeVisible()
    await waitUntilTakenOver(page)
    await me.fill(t.verify.code, 'cra7-blu-42')
    await me.fill(t.verify.email, 'cora@home.example')
    await me.fill(t.verify.lastName, 'Code')
    await reloadPage(page)
    await expect(me.field(t.verify.email)).toHaveValue('cora@home.example')
    await me.fill(t.verify.dateOfBirth, '01/11/1957')
    await me.goOn()

    await me.at(t.security.title)
    await page.reload()
    await me.chooseLogin()

    await me.at(t.details.title)
    // Nothing is typed or chosen after this.
    expect(me.fields).toBe(12)
    await me.press(t.details.right)
    await me.at(t.responsible.title)
    await page.goBack()
    await me.press(t.details.right)
    await me.at(t.responsible.title)
    await page.getByRole('button', { name: new RegExp(`^${t.responsible.me}`) }).click()
    await me.at(t.emergency.title)
    await me.press(t.emergency.later)
    await me.at(t.cards.title)
    await page.getByRole('link', { name: t.cards.continue }).click()

    await me.at(t.check.title)
    await page.reload()
    await me.press(t.check.finish)
    await expect(page).toHaveURL(/\/bluebird-hme\/home$/)
    expect([...screens]).toHaveLength(7)
  },
)

test('a step of the wizard that was not reached leads to the login', async ({ page, words }) => {
  for (const step of ['security', 'generalInfo', 'responsibleParty', 'emergencyContact', 'insurance']) {
    await page.goto(`/bluebird-hme/register/${step}`)
    await expect(page).toHaveURL(/\/bluebird-hme\/login$/)
    await expect(page.getByText(words.invalidRoute)).toBeVisible()
  }
})
