import { newLetterCode } from '@homeside/api/codes/random-codes'
import type { PatientTraits } from '@homeside/contract/sandbox-patients'

import { sandboxCatalogue } from '../fill/catalogue.ts'
import type { SandboxPatient, SandboxRegistration, SandboxSupply } from '../patients/sandbox-patient.ts'
import { madeCards } from './cards.ts'
import { madeConversations } from './conversations.ts'
import { madeInsurance } from './insurance.ts'
import { madeOrders } from './orders.ts'
import { madeSupplies } from './supplies.ts'

const usualName = { en: ['Alma', 'Rivers'], es: ['Elena', 'Ríos'] } as const

/** A patient with these traits and a unique username, at the providers of these aliases. */
export function patientFromTraits(traits: PatientTraits, aliases: readonly string[]): SandboxPatient {
  const { Language: language = 'en', Account: account } = traits
  const { FirstName = usualName[language][0], LastName = usualName[language][1], DateOfBirth = '1961-04-12' } = traits
  const username = `${lettersOf(FirstName)}.${newLetterCode(8).toLowerCase()}`
  return {
    username,
    about: 'made for a test',
    firstName: FirstName,
    lastName: LastName,
    dateOfBirth: DateOfBirth,
    mobilePhone: '5555550161',
    address: { street: '12 Linden Street', city: 'Denver', state: 'CO', postalCode: '80203' },
    timeZoneKey: 3,
    language,
    locked: account === 'locked',
    emailVerified: account !== 'unverified email',
    registrations: aliases.map((alias, index) => ({
      alias,
      ...(account === 'no registrations' ? { registrationCode: newLetterCode(9) } : {}),
      singleSignOn: account === 'single sign-on',
      deactivated: account === 'deactivated',
      ...(index === 0 ? registrationFrom(traits) : {}),
    })),
  }
}

/** What a provider keeps about the patient. */
function registrationFrom(traits: PatientTraits): Omit<SandboxRegistration, 'alias'> {
  const {
    Supplies = 'due',
    Orders = [],
    Insurance = 'active',
    Conversations = [],
    Cards = [],
    Draft,
    Language,
  } = traits
  const { supplies, orders } = madeOrders(Orders, madeSupplies[Supplies])
  return {
    supplies,
    orders,
    details: { policies: madeInsurance[Insurance] },
    conversations: Conversations.flatMap((trait) => madeConversations(trait, Language ?? 'en')),
    cards: Cards.map((trait, index) => ({ ...madeCards[trait], isDefault: index === 0 })),
    ...(Draft ? { draft: draftOf(supplies[0], Draft === 'begun' ? 0 : 1) } : {}),
  }
}

/** The usual quantity of the first supply, or one more than allowed. */
function draftOf(supply: SandboxSupply | undefined, over: 0 | 1): NonNullable<SandboxRegistration['draft']> {
  const allowed = sandboxCatalogue.find(({ hcpcsCode }) => hcpcsCode === supply?.code)?.allowanceQuantity ?? 1
  return supply ? [{ code: supply.code, quantity: over ? allowed + 1 : (supply.defaultQuantity ?? allowed) }] : []
}

/** The letters of a name for a username, which is then easier to find in a log. */
function lettersOf(name: string): string {
  const letters = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
  return letters === '' ? 'patient' : letters
}
