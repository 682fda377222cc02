import { randomUUID } from 'node:crypto'

import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'

import { refuseCalls } from '../src/changed-answers.ts'
import { openPage } from '../src/first-page.ts'
import { says, type Stage, type States } from './states.ts'

const next = /^(Continue|Continuar)$/

const field = ({ page }: Stage, label: RegExp) => page.getByLabel(label)
const press = ({ page }: Stage, name: RegExp) => page.getByRole('button', { name }).click()
const asTyped = (date: string) => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

/** Waits for a page by its title. */
async function titled({ page }: Stage, name: RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

async function invalid({ page }: Stage): Promise<void> {
  await page.locator('[aria-invalid=true]').first().waitFor()
}

/** Opens the registration for a patient with a letter, and types what the letter says. */
async function typeLetter(stage: Stage, changes: { code?: string; lastName?: string; born?: string } = {}) {
  const made = await stage.patient({ Account: 'no registrations' })
  await openPage(stage.page, `/${made.Alias}/register/verify`)
  await field(stage, /^(Registration code|Código de registro)$/).fill(changes.code ?? made.RegistrationCode ?? '')
  await field(stage, /^(Email address|Correo electrónico)$/).fill(`new.${made.Email}`)
  await field(stage, /^(Last name|Apellido)$/).fill(changes.lastName ?? made.LastName)
  await field(stage, /^(Date of birth|Fecha de nacimiento)$/).fill(changes.born ?? asTyped(made.DateOfBirth))
  return made
}

/** A registration that waits at a step. */
async function waitAt(stage: Stage, step: 1 | 2 | 3 | 4 | 5, title: RegExp): Promise<void> {
  const { Alias } = await stage.openSession({ RegistrationStep: step })
  await stage.page.goto(`/${Alias}/home`)
  await titled(stage, title)
}

const atSecurity = (stage: Stage) => waitAt(stage, 1, /^(Choose how you log in|Elija cómo iniciar sesión)$/)
const atDetails = (stage: Stage) => waitAt(stage, 2, /^(Are your details right\?|¿Están bien sus datos\?)$/)
const atResponsible = (stage: Stage) => waitAt(stage, 3, /^(Who is responsible|¿Quién es responsable)/)
const atEmergency = (stage: Stage) => waitAt(stage, 4, /^(Who should we call|¿A quién llamamos)/)
const atCards = (stage: Stage) => waitAt(stage, 5, /^(Photos of your|Fotos de su)/)

async function findProvider(stage: Stage, query: string): Promise<void> {
  await openPage(stage.page, `/selfRegister/provider${query}`)
  await titled(stage, /^(Find your provider|Encuentre a su proveedor)$/)
}

async function searchBy(stage: Stage, words: string): Promise<void> {
  await findProvider(stage, '?by=name')
  await field(stage, /^(Name or ZIP code|Nombre o código postal)$/).fill(words)
  await press(stage, /^(Search|Buscar)$/)
}

/** Opens the registration without a letter at a provider, and enters the facts about a patient. */
async function sayWho(
  stage: Stage,
  changes: { postalCode?: string; traits?: PatientTraits } = {},
): Promise<MadePatient> {
  // The search finds nobody when two records have the same facts, so each patient has another name.
  const LastName = `Rivers${randomUUID().replaceAll(/[^a-f]/g, '')}`
  const made = await stage.patient({ Account: 'no registrations', LastName, ...changes.traits })
  await openPage(stage.page, `/selfRegister/provider/${made.ProviderCode}`)
  await press(stage, /^(This is my provider|Este es mi proveedor)$/)
  await titled(stage, /^(Who are you\?|¿Quién es usted\?)$/)
  await field(stage, /^(First name|Nombre)$/).fill(made.FirstName)
  await field(stage, /^(Last name|Apellido)$/).fill(made.LastName)
  await field(stage, /^(Date of birth|Fecha de nacimiento)$/).fill(asTyped(made.DateOfBirth))
  await field(stage, /^(ZIP code|Código postal)$/).fill(changes.postalCode ?? made.PostalCode)
  await press(stage, /^(Find my record|Buscar mi expediente)$/)
  return made
}

async function chooseText(stage: Stage): Promise<void> {
  await sayWho(stage)
  await press(stage, /^(Text message|Mensaje de texto)/)
  await titled(stage, /^(Enter your code|Escriba su código)$/)
}

async function askForReset(stage: Stage, name: string): Promise<void> {
  await openPage(stage.page, '/bluebird-hme/reset')
  await field(stage, /^(Username or email|Nombre de usuario o correo electrónico)$/).fill(name)
  await press(stage, /^(Send link and code|Enviar enlace y código)$/)
  await titled(stage, /^(Check your email|Revise su correo electrónico)$/)
}

async function proveReset(stage: Stage, code: string): Promise<void> {
  await field(stage, /^(6-digit code|Código de 6 dígitos)$/).fill(code)
  await field(stage, /^(Last name|Apellido)$/).fill('Nobody')
  await field(stage, /^(Date of birth|Fecha de nacimiento)$/).fill('01/02/1960')
  await press(stage, next)
}

/** The screens of registering and of a forgotten password, in each of their states. */
export const registrationStates: States = {
  'register: the code of a letter': async (stage) => {
    await openPage(stage.page, '/bluebird-hme/register/verify')
    await titled(stage, /^(Register with your code|Regístrese con su código)$/)
  },
  'register: nothing filled in': async (stage) => {
    await openPage(stage.page, '/bluebird-hme/register/verify')
    await press(stage, next)
    await invalid(stage)
  },
  'register: day before month': async (stage) => {
    await typeLetter(stage, { born: '27/03/1957' })
    await press(stage, next)
    await says(stage, /03\/27\/1957/)
  },
  'register: what does not fit, the third time': async (stage) => {
    await typeLetter(stage, { lastName: 'Nobody' })
    for (const born of ['01/02/1931', '01/02/1932', '01/02/1933']) {
      await field(stage, /^(Date of birth|Fecha de nacimiento)$/).fill(born)
      const answered = stage.page.waitForResponse(/account\/verify/)
      await press(stage, next)
      await answered
    }
    await says(stage, /2 tries left|Quedan 2 intentos/)
  },
  'register: a code that is closed': async (stage) => {
    await typeLetter(stage, { code: 'SHT3BLU29', lastName: 'Shut', born: '09/19/1944' })
    await press(stage, next)
    await says(stage, /R-[0-9A-F]{4}-[0-9A-F]{4}/)
  },
  'register: how to log in': atSecurity,
  'register: how to log in, with nothing filled in': async (stage) => {
    await atSecurity(stage)
    await press(stage, next)
    await invalid(stage)
  },
  'register: the details on file': atDetails,
  'register: the details, being changed': async (stage) => {
    await atDetails(stage)
    await press(stage, /^(Add|Change|Agregar|Cambiar) (Address|Dirección)$/)
    await stage.page.getByRole('textbox').first().waitFor()
  },
  'register: the details, which do not come': async (stage) => {
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/account/registration`, 500, 'request-failed')
    const { Alias } = await stage.openSession({ RegistrationStep: 2 })
    await stage.page.goto(`/${Alias}/home`)
    await stage.page.getByRole('alert').waitFor()
  },
  'register: who pays': atResponsible,
  'register: who pays, somebody else': async (stage) => {
    await atResponsible(stage)
    await press(stage, /^(Someone else|Otra persona)/)
    await press(stage, next)
    await invalid(stage)
  },
  'register: whom to call': atEmergency,
  'register: whom to call, with nothing filled in': async (stage) => {
    await atEmergency(stage)
    await press(stage, next)
    await invalid(stage)
  },
  'register: photos of a card': atCards,
  'register: all answers': async (stage) => {
    await atCards(stage)
    await stage.page.getByRole('link', { name: next }).click()
    await titled(stage, /^(Check your answers|Revise sus respuestas)$/)
  },
  'provider: by code': (stage) => findProvider(stage, ''),
  'provider: a code that is nobody’s': async (stage) => {
    await findProvider(stage, '')
    await field(stage, /^(Provider code|Código del proveedor)$/).fill('XXX')
    await press(stage, /^(Find provider|Buscar proveedor)$/)
    await says(stage, /^(No provider has this code|Ningún proveedor tiene este código)/)
  },
  'provider: by name': async (stage) => {
    await searchBy(stage, 'medical')
    await stage.page.getByRole('article').first().waitFor()
  },
  'provider: none of that name': async (stage) => {
    await searchBy(stage, 'nobody of this name')
    await says(stage, /^(No provider for|Ningún proveedor para)/)
  },
  'provider: one that is called': async (stage) => {
    await findProvider(stage, '/SSO')
    await says(stage, /^(This provider sets up accounts by phone|Este proveedor crea las cuentas por teléfono)/)
  },
  'provider: a square, without a camera': async (stage) => {
    await findProvider(stage, '?by=scan')
    await says(stage, /^(We cannot use the camera|No podemos usar la cámara)$/)
  },
  'provider: a square that is nobody’s': async (stage) => {
    await findProvider(stage, '/nothing')
    await says(stage, /^(Invalid QR code|Código QR no válido)\.$/)
  },
  'self-register: a record that is not found': async (stage) => {
    await sayWho(stage, { postalCode: '99999' })
    await says(stage, /R-[0-9A-F]{4}-[0-9A-F]{4}/)
  },
  'self-register: where the code goes': async (stage) => {
    await sayWho(stage)
    await titled(stage, /^(Where should we send your code\?|¿Adónde enviamos su código\?)$/)
  },
  'self-register: a code that is wrong': async (stage) => {
    await chooseText(stage)
    await field(stage, /^(6-digit code|Código de 6 dígitos)$/).fill('000000')
    await press(stage, next)
    await says(stage, /R-[0-9A-F]{4}-[0-9A-F]{4}/)
  },
  'self-register: a code that could not be sent': async (stage) => {
    await sayWho(stage, { traits: { Phone: 'takes no texts' } })
    await press(stage, /^(Text message|Mensaje de texto)/)
    await says(stage, /^(Try another way, or call us|Pruebe otra manera o llámenos):/)
  },
  'self-register: neither phone nor mailbox': async (stage) => {
    await chooseText(stage)
    await stage.page.getByRole('link', { name: /^(I no longer have|Ya no tengo)/ }).click()
    await titled(stage, /^(We will find another way|Buscaremos otra manera)$/)
  },
  'reset: whose password': async (stage) => {
    await openPage(stage.page, '/bluebird-hme/reset')
    await titled(stage, /^(Forgot your password\?|¿Olvidó su contraseña\?)$/)
  },
  'reset: a forgotten username is on its way': async (stage) => {
    await openPage(stage.page, '/bluebird-hme/reset?view=username')
    await field(stage, /^(Email address|Correo electrónico)$/).fill('a.very.long.name.of.nobody@nowhere.example')
    await press(stage, /^(Send my username|Enviar mi nombre de usuario)$/)
    await says(stage, /a\.very\.long\.name\.of\.nobody@nowhere\.example/)
  },
  'reset: a code that is wrong': async (stage) => {
    await askForReset(stage, 'nobody.of.this.name')
    await proveReset(stage, '000000')
    await says(stage, /R-[0-9A-F]{4}-[0-9A-F]{4}/)
  },
  'reset: nothing filled in beside the code': async (stage) => {
    await askForReset(stage, 'nobody.of.this.name')
    await press(stage, next)
    await invalid(stage)
  },
  'reset: a link that has expired': async (stage) => {
    await openPage(stage.page, `/bluebird-hme/reset/credentials/${'x'.repeat(43)}`)
    await titled(stage, /^(This link no longer works|Este enlace ya no sirve)$/)
  },
}
