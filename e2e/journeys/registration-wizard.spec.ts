import type { Page } from '@playwright/test'

import { waitUntilTakenOver, reloadPage, openPage } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { Registering, asTyped, chosenPassword } from '../src/registering.ts'

/** Covers sections 2.6 and 4.2 of the specification. */

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

/** Everything that the tab stores. */
function stored(page: Page): Promise<string> {
  return page.evaluate(() => [...Object.values(sessionStorage), ...Object.values(localStorage)].join(' '))
}

test('a refresh at each of the six pages, and Back to each, keep everything but secrets', async ({
  locale,
  page,
  patient,
  words,
}) => {
  const me = new Registering(page, locale)
  const t = me.words
  const made = await patient({ Account: 'no registrations' })
  const refreshed = async (title: string) => {
    await reloadPage(page)
    await me.at(title)
  }

  const refused: string[] = []
  page.on('response', (answer) => void (answer.status() === 403 && refused.push(answer.url())))

  await openPage(page, `/r/${made.RegistrationCode}`)
  await me.fill(t.verify.email, `new.${made.Email}`)
  await me.fill(t.verify.lastName, made.LastName)
  await me.fill(t.verify.dateOfBirth, asTyped(made.DateOfBirth))
  await refreshed(t.verify.title)
  await expect(me.field(t.verify.code)).toHaveValue(made.RegistrationCode ?? '')
  await expect(me.field(t.verify.email)).toHaveValue(`new.${made.Email}`)
  await expect(me.field(t.verify.lastName)).toHaveValue(made.LastName)
  await expect(me.field(t.verify.dateOfBirth)).toHaveValue(asTyped(made.DateOfBirth))
  await me.goOn()

  await me.chooseLogin()
  await me.at(t.details.title)
  await page.goBack()
  for (const _ of ['Back', 'a refresh']) {
    await expect(me.field(t.security.username)).toHaveValue(`new.${made.Email}`)
    await expect(me.field(me.numbered(t.security.question, 3))).toHaveValue('3')
    await expect(me.field(t.security.password)).toHaveValue('')
    await expect(me.field(me.numbered(t.security.answer, 3))).toHaveValue('')
    await refreshed(t.security.title)
  }
  expect(await stored(page)).not.toMatch(new RegExp(`${chosenPassword}|answer \\d`))
  // Going back has stored this step, and passwords have to be typed again.
  await me.chooseLogin()

  await me.at(t.details.title)
  await page.getByRole('button', { name: new RegExp(`${t.details.mobilePhone}$`) }).click()
  await page.getByRole('textbox', { name: new RegExp(`^${t.details.mobilePhone}`) }).fill('5555550199')
  await me.press(t.details.right)
  await me.at(t.responsible.title)
  await page.goBack()
  await expect(page.getByText('(555) 555-0199')).toBeVisible()
  await refreshed(t.details.title)
  await expect(page.getByText('(555) 555-0199')).toBeVisible()
  await me.press(t.details.right)

  await me.at(t.responsible.title)
  await me.press(t.responsible.other)
  const contact = async (name: string) => {
    await me.fill(t.contact.name, name)
    await me.field(t.contact.relationship).selectOption('Child')
    await me.fill(t.contact.phone, '5555550188')
    await me.goOn()
  }
  const keepsContact = async (name: string, title: string) => {
    await page.goBack()
    await expect(me.field(t.contact.name)).toHaveValue(name)
    await refreshed(title)
    await expect(me.field(t.contact.name)).toHaveValue(name)
    await expect(me.field(t.contact.relationship)).toHaveValue('Child')
    await me.goOn()
  }
  await contact('Carla Rivers')
  await me.at(t.emergency.title)
  await keepsContact('Carla Rivers', t.responsible.title)
  await me.at(t.emergency.title)
  await contact('Diego Rivers')
  await me.at(t.cards.title)
  await keepsContact('Diego Rivers', t.emergency.title)

  await me.at(t.cards.title)
  await refreshed(t.cards.title)
  await page.getByRole('link', { name: t.cards.continue, exact: true }).click()
  await me.at(t.check.title)
  await refreshed(t.check.title)
  for (const kept of ['(555) 555-0199', 'Carla Rivers', 'Diego Rivers']) {
    await expect(page.getByRole('main').getByText(kept).first()).toBeVisible()
  }
  await me.press(t.check.finish)
  const home = new RegExp(`/${made.Alias}/home$`)
  await expect(page).toHaveURL(home)
  // The pages of the finished registration open for nobody.
  await page.goBack()
  await expect(page).toHaveURL(home)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(made.FirstName)
  await expect(page.getByText(words.invalidRoute)).toHaveCount(0)
  expect(refused, 'no page asks for what the wizard’s session may not have').toEqual([])
})
