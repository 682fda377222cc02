import type { Page } from '@playwright/test'

import { expect, test } from '../src/fixtures.ts'

test('each entry of the menu has the name of its page, and no title names the patient', async ({
  page,
  signIn,
  words,
}) => {
  const { FirstName, ProviderName } = await signIn({ Conversations: ['answered'] })
  const entries = page.getByRole('navigation', { name: words.mainMenu }).getByRole('link')
  await expect(entries).toHaveCount(4)
  for (const entry of await entries.all()) {
    const name = (await entry.innerText()).trim()
    await entry.click()
    await expect(page).toHaveTitle(`${name} · ${ProviderName}`)
    const heading = page.getByRole('heading', { level: 1 })
    if (name === words.home) await expect(heading).toContainText(FirstName)
    else await expect(heading).toHaveText(name)
  }
})

test('a language that is chosen in one tab is that of the other', async ({ context, page, signIn, words }) => {
  const second = await context.newPage()
  const made = await signIn()
  await signIn(made, second)
  const button = (tab: Page) => tab.getByRole('banner').getByRole('button', { name: words.otherLanguage })
  await expect(button(second)).toBeVisible()
  await button(page).click()
  await expect(button(page)).toHaveCount(0)
  await expect(button(second)).toHaveCount(0)
  await expect(second.getByRole('navigation').getByRole('link', { name: words.home })).toHaveCount(0)
})
