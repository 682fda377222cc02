import type { MadePatient } from '@homeside/contract/sandbox-patients'
import type { Page } from '@playwright/test'

import { openPage } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'

/** What the pages say, in either language of the run. */
const says = {
  title: /^(Register with your code|Regístrese con su código)$/,
  code: /^(Registration code|Código de registro)$/,
  email: /^(Email address|Correo electrónico)$/,
  lastName: /^(Last name|Apellido)$/,
  born: /^(Date of birth|Fecha de nacimiento)$/,
  next: /^(Continue|Continuar)$/,
  security: /^(Choose how you log in|Elija cómo iniciar sesión)$/,
  details: /^(Are your details right\?|¿Están bien sus datos\?)$/,
  password: /^(Password|Contraseña)$/,
  again: /^(Type the password again|Escriba la contraseña otra vez)$/,
  question: (number: number) => new RegExp(`^(Question|Pregunta) ${number}$`),
  answer: (number: number) => new RegExp(`^(Answer|Respuesta) ${number}$`),
  closed: /^(This page was closed|Esta página se cerró)/,
}

const asTyped = (date: string) => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

/** Opens the address of a letter, and says who somebody is. */
async function proveLetter(page: Page, made: MadePatient): Promise<void> {
  await openPage(page, `/r/${made.RegistrationCode}`)
  await expect(page.getByLabel(says.code)).toHaveValue(made.RegistrationCode ?? '')
  await page.getByLabel(says.email).fill(`new.${made.Email}`)
  await sayWho(page, made)
}

async function sayWho(page: Page, made: MadePatient): Promise<void> {
  await page.getByLabel(says.lastName).fill(made.LastName)
  await page.getByLabel(says.born).fill(asTyped(made.DateOfBirth))
  await page.getByRole('button', { name: says.next }).click()
  await expect(page.getByRole('heading', { level: 1, name: says.security })).toBeVisible()
}

async function chooseLogin(page: Page): Promise<void> {
  await page.getByLabel(says.password).fill('Kind-river-9')
  await page.getByLabel(says.again).fill('Kind-river-9')
  for (const number of [1, 2, 3]) {
    await page.getByLabel(says.question(number)).selectOption(String(number))
    await page.getByLabel(says.answer(number)).fill(`answer ${number}`)
  }
  await page.getByRole('button', { name: says.next }).click()
}

test('a letter’s address with an invalid code or without a code leads to the login, which says so', async ({
  expectedErrors,
  page,
  words,
}) => {
  expectedErrors.push(/\b422\b/)
  for (const path of ['/r/AAAABBB22', '/r/']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText(words.invalidRoute)).toBeVisible()
  }
})

test('the same letter in two tabs: the second goes on, the first says what happened and has kept code and email', async ({
  context,
  expectedErrors,
  page,
  patient,
}) => {
  expectedErrors.push(/\b401\b/)
  const made = await patient({ Account: 'no registrations' })
  await proveLetter(page, made)
  const second = await context.newPage()
  await proveLetter(second, made)

  await chooseLogin(page)
  await expect(page.getByText(says.closed)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: says.title })).toBeVisible()
  await expect(page.getByLabel(says.code)).toHaveValue(made.RegistrationCode ?? '')
  await expect(page.getByLabel(says.email)).toHaveValue(`new.${made.Email}`)

  await chooseLogin(second)
  await expect(second.getByRole('heading', { level: 1, name: says.details })).toBeVisible()
})

test('the letters of two patients in one browser: each is asked for who they are, and gets no other’s account', async ({
  page,
  patient,
}) => {
  const [one, other] = [await patient({ Account: 'no registrations' }), await patient({ Account: 'no registrations' })]
  await proveLetter(page, one)
  await openPage(page, `/r/${other.RegistrationCode}`)
  await expect(page.getByLabel(says.code)).toHaveValue(other.RegistrationCode ?? '')
  await expect(page.getByLabel(says.lastName)).toHaveValue('')
  await page.getByLabel(says.email).fill(`new.${other.Email}`)
  await sayWho(page, other)
  await expect(page.getByLabel(/^(Username|Nombre de usuario)$/)).toHaveValue(`new.${other.Email}`)
})
