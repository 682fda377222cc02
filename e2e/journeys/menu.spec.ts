import { expect, test } from '../src/fixtures.ts'

test(
  'each entry of the menu has the name of its page, and no title names the patient',
  { tag: '@sample-phone' },
  async ({ page, signIn, words }) => {
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
  },
)
