import { newLetterCode } from '@homeside/api/platform/codes/random-codes'
import {
  phoneWithoutTexts,
  type CardTrait,
  type ConversationTrait,
  type InsuranceTrait,
  type OrderTrait,
  type SupplyTrait,
} from '@homeside/contract/constants/patient-traits'
import type { PatientTraits } from '@homeside/contract/sandbox'
import type { Language } from '@homeside/contract/wire'

import { mariasDiary, mariasEarlier } from '../conversations/marias-earlier.ts'
import { mariasRecent } from '../conversations/marias-recent.ts'
import { type SandboxConversation, hostileTexts } from '../conversations/sandbox-conversation.ts'
import { sandboxCatalogue } from '../fill/catalogue.ts'
import { jamesConversations } from '../patients/other-people.ts'
import {
  delivered,
  type SandboxCard,
  type SandboxOrder,
  type SandboxPatient,
  type SandboxRegistration,
  type SandboxSupply,
  type SandboxChange,
  type SandboxPolicy,
} from '../patients/sandbox-patient.ts'
import { waltsConversations } from '../patients/walt-higgins.ts'

const inEnglish = [...jamesConversations, ...waltsConversations]
const inSpanish = [...mariasRecent, ...mariasEarlier]

type Is = (conversation: SandboxConversation) => boolean

const has =
  (kept: 'kept' | 'expired'): Is =>
  ({ messages }) =>
    messages.some(({ photo }) => photo === kept)
const isClosed: Is = ({ closed }) => closed !== undefined
const isUnread: Is = ({ unread }) => unread !== undefined

/**
 * Tells which conversation fits each trait. The first that fits is used, from those in the patient’s language where
 * both languages have one.
 */
const firstThat: Readonly<Record<Exclude<ConversationTrait, 'long' | 'hostile texts' | 'many'>, Is>> = {
  answered: (each) => !isUnread(each) && !isClosed(each) && !has('kept')(each) && !has('expired')(each),
  unread: (each) => isUnread(each) && !has('kept')(each),
  'with a photo': has('kept'),
  'expired photo': has('expired'),
  closed: isClosed,
}

/** The conversations that a trait names. */
function madeConversations(trait: ConversationTrait, language: Language): SandboxConversation[] {
  if (trait === 'long') return [mariasDiary]
  if (trait === 'hostile texts') return [hostileTexts]
  if (trait === 'many') return inSpanish
  // A conversation that exists only in Spanish is better than none.
  const all = language === 'es' ? inSpanish : [...inEnglish, ...inSpanish]
  const found = all.find(firstThat[trait])
  if (found === undefined) throw new Error(`The sandbox has no conversation that is ${trait}.`)
  return [found]
}

/** The supplies of the orders below. Each lasts for months, so an order of one does not change what is due now. */
const orderedSupplies: SandboxSupply[] = [
  { code: 'A7027', copayCents: 1960 },
  { code: 'A7030', size: 'M', copayCents: 2210 },
  { code: 'A7036', copayCents: 300, received: { daysAgo: 20, quantity: 1 } },
]

type UnderWay = Exclude<OrderTrait, 'delivered' | 'many delivered'>

const underWay: Readonly<Record<UnderWay, SandboxOrder>> = {
  placed: { daysAgo: 1, items: [{ code: 'A7027', quantity: 1 }], events: ['submit'] },
  open: { daysAgo: 2, items: [{ code: 'A7030', quantity: 1 }], events: ['submit', 'accept'] },
  blocked: {
    daysAgo: 9,
    items: [{ code: 'A7027', quantity: 1 }],
    events: ['submitForReview', 'block'],
    holdReason: 'PatientAnswers',
  },
  'on hold': {
    daysAgo: 3,
    items: [{ code: 'A7030', quantity: 1 }],
    events: ['submitForReview'],
    holdReason: 'InsuranceIssue',
  },
  'partly shipped': {
    daysAgo: 12,
    items: [
      { code: 'A7027', quantity: 1 },
      { code: 'A7030', quantity: 1 },
    ],
    events: ['submit', 'accept', 'shipPart'],
  },
  shipped: { daysAgo: 6, items: [{ code: 'A7030', quantity: 1 }], events: ['submit', 'accept', 'ship'] },
  cancelled: { daysAgo: 40, items: [{ code: 'A7036', quantity: 1 }], events: ['submit', 'cancel'] },
}

interface Ordered {
  orders: SandboxOrder[]
  /** The prescriptions: those of the traits, and those that the orders need. */
  supplies: SandboxSupply[]
}

/**
 * Makes the orders that the traits name, and adds the prescriptions that these orders need. A delivered order contains
 * supplies that are prescribed already. It is old enough that they are due again. An order under way contains others.
 */
function madeOrders(traits: readonly OrderTrait[], prescribed: SandboxSupply[]): Ordered {
  const orders = traits.flatMap((trait) => {
    if (trait === 'delivered') return [deliveredOrder(prescribed, 110)]
    if (trait === 'many delivered') {
      return Array.from({ length: 12 }, (_, quarter) => deliveredOrder(prescribed, 110 + 92 * (11 - quarter)))
    }
    return [underWay[trait]]
  })
  const codes = new Set(orders.flatMap(({ items }) => items.map(({ code }) => code)))
  const known = new Set(prescribed.map(({ code }) => code))
  const more = orderedSupplies.filter(({ code }) => codes.has(code) && !known.has(code))
  return { orders, supplies: [...prescribed, ...more] }
}

function deliveredOrder(prescribed: readonly SandboxSupply[], daysAgo: number): SandboxOrder {
  const again = prescribed.slice(0, 2).map(({ code }) => ({ code, quantity: 1 }))
  return { daysAgo, items: again.length > 0 ? again : [{ code: 'A7036', quantity: 1 }], events: delivered }
}

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
    mobilePhone: traits.Phone === 'takes no texts' ? phoneWithoutTexts : '5555550161',
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

/** A card on file, by the trait that names it. */
const madeCards: Readonly<Record<CardTrait, SandboxCard>> = {
  valid: { behaviour: 'approve', brand: 'Visa', last4: '4242', expiresInMonths: 26 },
  declined: { behaviour: 'decline', brand: 'Visa', last4: '0002', expiresInMonths: 31 },
  expired: { behaviour: 'approve', brand: 'AmericanExpress', last4: '0005', expiresInMonths: -2 },
  'on autopay': { behaviour: 'approve', brand: 'Mastercard', last4: '4444', expiresInMonths: 14, onAutopay: true },
  'on a payment plan': {
    behaviour: 'approve',
    brand: 'Discover',
    last4: '1117',
    expiresInMonths: 9,
    onPaymentPlan: true,
  },
}

const active: SandboxPolicy = {
  level: 1,
  payorName: 'Prairie Health Plan',
  policyNumber: 'PHP-220144',
  groupNumber: 'G-1180',
  startsInDays: -400,
}

const change: SandboxChange<NonNullable<SandboxPolicy['change']>['fields']> = {
  daysAgo: 3,
  fields: { payorName: 'Island Health', policyNumber: 'IH-61840', startsInDays: -54, endsInDays: 311 },
  description: 'My employer changed plans.',
}

/** The policies on file, by the trait that names them. */
const madeInsurance: Readonly<Record<InsuranceTrait, SandboxPolicy[]>> = {
  active: [active],
  expired: [{ ...active, endsInDays: -55 }],
  none: [],
  three: [
    active,
    { level: 2, payorName: 'Lakeside Mutual', policyNumber: 'LM77-0412', startsInDays: -90, endsInDays: 275 },
    { level: 3, payorName: 'Union Retirees Fund', policyNumber: 'URF 3391' },
  ],
  pending: [{ ...active, change }],
  rejected: [{ ...active, change: { ...change, rejected: 'The plan does not know this number.' } }],
}

const mask: SandboxSupply = { code: 'A7034', size: 'M', copayCents: 1840 }

const tube: SandboxSupply = { code: 'A7037', copayCents: 480 }

const filter: SandboxSupply = { code: 'A7038', copayCents: 95 }

const straps: SandboxSupply = { code: 'A7035', copayCents: 720 }

const allDue: SandboxSupply[] = [
  mask,
  tube,
  filter,
  straps,
  { code: 'A7032', size: 'M', copayCents: 610 },
  { code: 'A4604', copayCents: null },
]

/** What is prescribed, by the trait that names it. */
const madeSupplies: Readonly<Record<SupplyTrait, SandboxSupply[]>> = {
  due: [mask, tube, filter, { ...straps, received: { daysAgo: 20, quantity: 1 } }],
  'all due': allDue,
  'eight due': [...allDue, { code: 'A7039', copayCents: 260 }, { code: 'A7046', copayCents: 540 }],
  'nothing due': [
    { ...mask, received: { daysAgo: 20, quantity: 1 } },
    { ...straps, received: { daysAgo: 20, quantity: 1 } },
    { code: 'A7032', size: 'S', copayCents: 610, received: { daysAgo: 60, quantity: 2 }, stockEndsInDays: 70 },
  ],
  asking: [
    { code: 'A4253', copayCents: 210, usageTracking: 'AmountPerDay' },
    { code: 'A4259', copayCents: 75, stockEndsInDays: 20, usageTracking: 'DaysRemaining' },
    {
      code: 'A4258',
      copayCents: null,
      received: { daysAgo: 170, quantity: 1 },
      usageTracking: 'Frequency',
      requiresReplacementReason: true,
    },
    filter,
    { ...straps, received: { daysAgo: 20, quantity: 1 } },
  ],
  'prescription expired': [{ ...mask, prescriptionEndsInDays: -10 }, tube],
  'on hold': [{ ...mask, onHold: true }, tube],
  none: [],
}
