import { waitUntilTakenOver } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { pressOn, tabTo } from '../src/keyboard.ts'
import { linkWords, proveLink, textLink } from '../src/texted-link.ts'

const templates = [
  { route: 'orders', heading: /^(Order your supplies|Pida sus suministros)$/ },
  { route: 'messages', heading: /^(Messages|Mensajes)$/ },
  { route: 'insurance', heading: /^(Insurance|Seguro médico)$/ },
  { route: 'demographics', heading: /^(Your details|Sus datos)$/ },
]

for (const { route, heading } of templates) {
  test(`a link to ${route} has one screen, and opens no other`, async ({ locale, page, patient, portal }) => {
    const words = linkWords[locale?.startsWith('es') ? 'es' : 'en']
    const made = await patient({ Conversations: ['unread'], Insurance: 'active' })
    await page.goto(await textLink(portal, made, route))
    await proveLink(page, words, made)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('navigation', { name: /Main menu|Menú principal/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: words.logOut })).toBeVisible()
    const screen = page.url()
    await page.goto('/bluebird-hme/home')
    await expect(page).toHaveURL(/\/bluebird-hme\/login$/)
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    const done = page.getByRole('button', { name: words.done, exact: true })
    if (route === 'orders') {
      await expect(done).toHaveCount(0)
      return
    }
    await done.click()
    await expect(page).toHaveURL(/\/actioncompleted$/)
    await expect(page.getByText(words.nothingMore)).toBeVisible()
  })
}

/** Covers section 2.8 of the specification by keyboard alone: nothing in this file clicks. */

test('a link is proven, a supply left out and the order placed without a mouse', async ({
  locale,
  page,
  patient,
  portal,
}) => {
  const words = linkWords[locale?.startsWith('es') ? 'es' : 'en']
  const made = await patient()
  const [year, month, day] = made.DateOfBirth.split('-')
  await page.goto(await textLink(portal, made))
  await expect(page.getByRole('heading', { level: 1, name: words.who })).toBeVisible()
  await waitUntilTakenOver(page)
  await tabTo(page, page.getByLabel(words.lastName, { exact: true }))
  await page.keyboard.type(made.LastName)
  await tabTo(page, page.getByLabel(words.born, { exact: true }))
  await page.keyboard.type(`${month}${day}${year}`)
  await pressOn(page, page.getByRole('checkbox', { name: words.privacy }), 'Space')
  await pressOn(page, page.getByRole('button', { name: words.go }))

  // The provider has its own brand, so its page is a new document, and the keyboard starts at its top.
  await expect(page.getByRole('heading', { level: 1, name: words.order })).toBeVisible()
  const supply = page
    .getByRole('list')
    .filter({ has: page.getByRole('checkbox') })
    .getByRole('checkbox')
    .first()
  await pressOn(page, supply, 'Space')
  await expect(supply).not.toBeChecked()
  await pressOn(page, page.getByRole('checkbox', { name: words.statement }), 'Space')
  await pressOn(page, page.getByRole('button', { name: words.place }))
  await expect(page.getByRole('heading', { level: 1, name: words.placed })).toBeFocused()
})
