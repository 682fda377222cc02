import { openPage } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'

/** Covers section 2.7 of the specification. */

/** The texts of the pages, in both languages. */
const says = {
  noCode: /^(I have no code|No tengo código)$/,
  mine: /^(This is my provider|Este es mi proveedor)$/,
  who: /^(Who are you\?|¿Quién es usted\?)$/,
  first: /^(First name|Nombre)$/,
  last: /^(Last name|Apellido)$/,
  born: /^(Date of birth|Fecha de nacimiento)$/,
  postalCode: /^(ZIP code|Código postal)$/,
  find: /^(Find my record|Buscar mi expediente)$/,
  text: /^(Text message|Mensaje de texto)/,
  code: /^(6-digit code|Código de 6 dígitos)$/,
  other: /^(I no longer have this phone or email|Ya no tengo este teléfono o correo)$/,
  reference: /^R-[0-9A-F]{4}-[0-9A-F]{4}$/,
}

test(
  'Selma has no code: from her provider’s page to the six digits, which a refresh and Back keep',
  { tag: '@sample-desktop' },
  async ({ page }) => {
    await openPage(page, '/bluebird-hme/register/verify')
    await page.getByRole('link', { name: says.noCode }).click()
    await page.getByRole('button', { name: says.mine }).click()
    await expect(page.getByRole('heading', { level: 1, name: says.who })).toBeVisible()
    await page.getByLabel(says.first).fill('Selma')
    await page.getByLabel(says.last).fill('Self')
    await page.getByLabel(says.born).fill('04/14/1971')
    await page.getByLabel(says.postalCode).fill('45402')
    await page.getByRole('button', { name: says.find }).click()
    await page.getByRole('button', { name: says.text }).click()
    await expect(page.getByLabel(says.code)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(says.code)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: says.text })).toBeVisible()
    await page.getByRole('link', { name: says.other }).click()
    await expect(page.getByText(says.reference)).toBeVisible()
  },
)

test('without a chosen provider the address is invalid and leads to the login', async ({ page, words }) => {
  for (const path of ['/bluebird-hme/selfregister/patientSearch', '/bluebird-hme/selfRegister/verify']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText(words.invalidRoute)).toBeVisible()
  }
})
