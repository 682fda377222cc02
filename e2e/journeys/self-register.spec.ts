import { openPage } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { Registering } from '../src/registering.ts'

/** Covers section 2.7 of the specification. */

test(
  'Selma has no code: from her provider’s page to the six digits, which a refresh and Back keep',
  { tag: '@sample-desktop' },
  async ({ locale, page }) => {
    const selma = new Registering(page, locale)
    const { code, find, lost, send, verify } = selma.words
    await openPage(page, '/bluebird-hme/register/verify')
    await page.getByRole('link', { name: verify.noCode }).click()
    await selma.press(find.mine)
    await selma.findOneself({ FirstName: 'Selma', LastName: 'Self', DateOfBirth: '1971-04-14', PostalCode: '45402' })
    await selma.press(send.to.Text)
    await expect(page.getByLabel(code.code)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(code.code)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: send.to.Text })).toBeVisible()
    await page.getByRole('link', { name: lost.link }).click()
    await expect(page.getByText(/^R-[0-9A-F]{4}-[0-9A-F]{4}$/)).toBeVisible()
  },
)

test('without a chosen provider the address is invalid and leads to the login', async ({ page, words }) => {
  for (const path of ['/bluebird-hme/selfregister/patientSearch', '/bluebird-hme/selfRegister/verify']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText(words.invalidRoute)).toBeVisible()
  }
})
