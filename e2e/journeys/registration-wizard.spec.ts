import type { Page } from '@playwright/test'

import { waitUntilTakenOver, openPage, reloadPage } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { Registering } from '../src/registering.ts'

/** Covers section 2.6 of the specification. */

/** The texts of the wizard, by the language of the run. */
const words = {
  en: {
    register: 'First time here? Register',
    code: 'Registration code',
    email: 'Email address',
    lastName: 'Last name',
    born: 'Date of birth',
    next: 'Continue',
    password: 'Password',
    again: 'Type the password again',
    question: (number: number) => `Question ${number}`,
    answer: (number: number) => `Answer ${number}`,
    verify: 'Register with your code',
    security: 'Choose how you log in',
    details: 'Are your details right?',
    right: 'All right, continue',
    responsible: 'Who is responsible for your bills?',
    me: /^I am/,
    emergency: 'Who should we call in an emergency?',
    later: 'Add later',
    cards: 'Photos of your insurance card',
    check: 'Check your answers',
    finish: 'Finish registration',
  },
  es: {
    register: '¿Primera vez aquí? Regístrese',
    code: 'Código de registro',
    email: 'Correo electrónico',
    lastName: 'Apellido',
    born: 'Fecha de nacimiento',
    next: 'Continuar',
    password: 'Contraseña',
    again: 'Escriba la contraseña otra vez',
    question: (number: number) => `Pregunta ${number}`,
    answer: (number: number) => `Respuesta ${number}`,
    verify: 'Regístrese con su código',
    security: 'Elija cómo iniciar sesión',
    details: '¿Están bien sus datos?',
    right: 'Todo bien, continuar',
    responsible: '¿Quién es responsable de sus facturas?',
    me: /^Yo/,
    emergency: '¿A quién llamamos en una emergencia?',
    later: 'Agregar después',
    cards: 'Fotos de su tarjeta del seguro',
    check: 'Revise sus respuestas',
    finish: 'Terminar el registro',
  },
}

type Said = (typeof words)['en']

const said = (locale: string | undefined): Said => words[locale?.startsWith('es') ? 'es' : 'en']
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Counts the fields that a patient types or chooses. */
function countedFields(page: Page) {
  let count = 0
  return {
    fill: async (label: string, text: string) => {
      count += 1
      await page.getByLabel(label, { exact: true }).fill(text)
    },
    choose: async (label: string, value: string) => {
      count += 1
      await page.getByLabel(label, { exact: true }).selectOption(value)
    },
    count: () => count,
  }
}

async function chooseLogin(fields: ReturnType<typeof countedFields>, t: Said) {
  await fields.fill(t.password, 'Kind-river-9')
  await fields.fill(t.again, 'Kind-river-9')
  for (const number of [1, 2, 3]) {
    await fields.choose(t.question(number), String(number))
    await fields.fill(t.answer(number), `answer ${number}`)
  }
}

test(
  'Cora registers by her letter in seven screens; Back and a refresh lose nothing',
  { tag: '@sample-phone' },
  async ({ locale, page }) => {
    const t = said(locale)
    const fields = countedFields(page)
    const screens = new Set<string>()
    page.on('framenavigated', (frame) => {
      const { pathname, search } = new URL(frame.url())
      if (pathname.includes('/register/')) screens.add(pathname + search)
    })
    await page.goto('/bluebird-hme/login')
    await page.getByRole('link', { name: t.register }).click()
    await expect(title(page, t.verify).first()).toBeVisible()
    await waitUntilTakenOver(page)
    await fields.fill(t.code, 'cra7-blu-42')
    await fields.fill(t.email, 'cora@home.example')
    await fields.fill(t.lastName, 'Code')
    await reloadPage(page)
    await expect(page.getByLabel(t.email)).toHaveValue('cora@home.example')
    await fields.fill(t.born, '01/11/1957')
    await page.getByRole('button', { name: t.next }).click()

    await expect(title(page, t.security)).toBeVisible()
    await page.reload()
    await expect(title(page, t.security)).toBeVisible()
    await chooseLogin(fields, t)
    await page.getByRole('button', { name: t.next }).click()

    await expect(title(page, t.details)).toBeVisible()
    // Nothing is typed or chosen after this.
    expect(fields.count()).toBe(12)
    await page.getByRole('button', { name: t.right }).click()
    await expect(title(page, t.responsible)).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: t.right }).click()
    await expect(title(page, t.responsible)).toBeVisible()
    await page.getByRole('button', { name: t.me }).click()
    await expect(title(page, t.emergency)).toBeVisible()
    await page.getByRole('button', { name: t.later }).click()
    await expect(title(page, t.cards)).toBeVisible()
    await page.getByRole('link', { name: t.next }).click()

    await expect(title(page, t.check)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: t.finish }).click()
    await expect(page).toHaveURL(/\/bluebird-hme\/home$/)
    expect([...screens]).toHaveLength(7)
  },
)

test('the QR code of a letter spares the patient one field', async ({ locale, page, patient }) => {
  const me = new Registering(page, locale)
  const made = await patient({ Account: 'no registrations' })
  await openPage(page, `/r/${made.RegistrationCode}`)
  await me.sayWho(made)
  await me.chooseLogin()
  await me.at(me.words.details.title)
  expect(me.fields).toBe(11)
})

test('a step that was not reached leads to the login', async ({ page, words: portal }) => {
  for (const step of ['security', 'generalInfo', 'responsibleParty', 'emergencyContact', 'insurance']) {
    await page.goto(`/bluebird-hme/register/${step}`)
    await expect(page).toHaveURL(/\/bluebird-hme\/login$/)
    await expect(page.getByText(portal.invalidRoute)).toBeVisible()
  }
})
