import { stateNames } from '@homeside/contract/constants/states'
import type { Address, CodeableConcept, ContactPoint, HumanName, Patient } from 'fhir/r4'

import { isClosed } from '../row.ts'
import { bestFirst, isInForce, type Dated, type Placed } from './in-force.ts'
import { byWord, firstDayOf, type Found, type Noted, type Translation } from './translation.ts'

const nameUses = ['official', 'usual', 'none', 'temp', 'nickname']
const phoneUses = ['home', 'none', 'temp', 'work']
const emailUses = ['home', 'mobile', 'none', 'temp', 'work']
const addressUses = ['home', 'none', 'temp', 'work', 'billing']

interface Contacts {
  mobile: Placed<ContactPoint> | undefined
  home: Placed<ContactPoint> | undefined
  email: Placed<ContactPoint> | undefined
}

/**
 * What an export says of a patient: of each value the one that is in force and meant for this use. Somebody who is
 * active again has a record that is not closed.
 */
export function translatePatient(patient: Patient, key: Found, today: string): Translation {
  const notes: Noted[] = []
  const name = bestName(patient.name, today)
  const home = bestFirst(patient.address?.map(withKindOfUse), addressUses, today)[0]
  const contacts = bestContacts(patient.telecom, today)
  const at = <Item>(
    list: string,
    found: Placed<Item> | undefined,
    member: string,
    value: string | undefined,
  ): Found => [value, found === undefined ? `${list}.0.${member}` : `${list}.${found.place}.${member}`]
  /** A contact that has ended is none, and not what the export does not say. */
  const contact = (kind: keyof Contacts) =>
    at(
      'telecom',
      contacts[kind],
      'value',
      plainContact(contacts[kind]?.item) ?? (hasOf(patient, kind) ? '' : undefined),
    )
  const [first, ...middle] = given(name?.item)
  const [street, ...apt] = lines(home?.item)
  const language = languageOf(patient.communication)
  noteOthers(patient, { name, home, contacts, language }, { notes, today })
  const closed = closedBy(patient)
  if (closed) notes.push({ path: closed.path, code: 'closed', message: closed.message, value: closed.on ?? '' })
  return {
    values: {
      patient_id: key,
      first_name: at('name', name, 'given.0', first),
      middle_name: at('name', name, 'given.1', first === undefined ? undefined : middle.join(' ')),
      last_name: at('name', name, 'family', name?.item.family),
      date_of_birth: [patient.birthDate, 'birthDate'],
      mobile_phone: contact('mobile'),
      home_phone: contact('home'),
      email: contact('email'),
      street: at('address', home, 'line.0', street),
      apt: at('address', home, 'line.1', apt.join(', ') || undefined),
      city: at('address', home, 'city', home?.item.city),
      state: at('address', home, 'state', stateCode(home?.item.state)),
      postal_code: at('address', home, 'postalCode', home?.item.postalCode),
      language: [language.taken, 'communication'],
      ...(closed === null && patient.active === true ? { closed_on: ['', 'active'] as const } : {}),
      ...(closed?.on === undefined ? {} : { closed_on: [closed.on, closed.path] as const }),
      // The record ends, and nothing says since when. Rejects say it too.
      ...(closed !== null && closed.on === undefined && closed.path !== 'link'
        ? { [isClosed]: ['yes', closed.path] as const }
        : {}),
    },
    notes,
    faults: [],
  }
}

/** The whole name of a person, as of a policy holder. */
export function fullName(names: readonly HumanName[] | undefined, today: string): string | undefined {
  const name = bestName(names, today)?.item
  return name === undefined ? undefined : [...given(name), name.family ?? ''].join(' ').trim() || name.text
}

/** The name to use; one with its parts before one that is a text alone. A maiden name is a former one. */
function bestName(names: readonly HumanName[] | undefined, today: string): Placed<HumanName> | undefined {
  const found = bestFirst(names, nameUses, today).filter(({ item }) => item.use !== 'maiden')
  return found.find(({ item }) => item.family !== undefined && given(item).length > 0) ?? found[0]
}

/** JSON has null where a list of texts has an extension alone. */
const given = (name: HumanName | undefined) => (name?.given ?? []).filter((each) => each !== null && each.trim() !== '')
const lines = (address: Address | undefined) =>
  (address?.line ?? []).filter((each) => each !== null && each.trim() !== '')

/** Ranks an address: where somebody lives comes before where their post goes. */
function withKindOfUse(address: Address): Address & { rank: number } {
  const use = addressUses.indexOf(address.use ?? 'none')
  return { ...address, rank: 2 * (use === -1 ? addressUses.length : use) + (address.type === 'postal' ? 1 : 0) }
}

function bestContacts(telecom: readonly ContactPoint[] | undefined, today: string): Contacts {
  const has = ({ value }: ContactPoint) => (value ?? '').trim() !== ''
  const phones = bestFirst(telecom, phoneUses, today).filter(
    ({ item }) => ['phone', 'sms'].includes(systemOf(item)) && has(item),
  )
  const isMobile = ({ item }: Placed<ContactPoint>) => item.use === 'mobile' || systemOf(item) === 'sms'
  const email = bestFirst(telecom, emailUses, today).find(({ item }) => systemOf(item) === 'email' && has(item))
  const isHome = (each: Placed<ContactPoint>) => !isMobile(each)
  // A phone at work is the last resort.
  return {
    mobile: phones.find(isMobile),
    home: phones.find((each) => isHome(each) && each.item.use !== 'work') ?? phones.find(isHome),
    email,
  }
}

/** Whether a patient has contacts of a kind, in force or not. An old phone says no more which kind it was of. */
function hasOf({ telecom = [] }: Patient, kind: keyof Contacts): boolean {
  return telecom.some((each) => {
    const system = systemOf(each)
    if ((each.value ?? '').trim() === '') return false
    if (kind === 'email' || system === 'email') return kind === 'email' && system === 'email'
    const isMobile = each.use === 'mobile' || system === 'sms'
    return ['phone', 'sms'].includes(system) && (each.use === 'old' || isMobile === (kind === 'mobile'))
  })
}

/** The system of a contact, also where only its value says it. */
function systemOf({ system, value = '' }: ContactPoint): string {
  if (system !== undefined) return system
  if (/^mailto:|@/.test(value)) return 'email'
  return /^(tel:|[+(]?\d)/.test(value) ? 'phone' : 'other'
}

function plainContact(contact: ContactPoint | undefined): string | undefined {
  return contact?.value?.trim().replace(/^(tel|sms|mailto):/i, '')
}

function stateCode(state: string | undefined): string | undefined {
  const [code] = Object.entries(stateNames).find(([, name]) => name.toLowerCase() === state?.trim().toLowerCase()) ?? []
  return code ?? state?.trim().replace(/^US-/i, '')
}

/** Languages of the portal by their codes in BCP 47 and ISO 639-2, and their names. */
const languages = byWord<'en' | 'es'>({ en: 'en eng english inglés', es: 'es spa spanish castilian español espanol' })

/** The language to write in: the preferred one that the portal speaks; and the preferred one, where it is another. */
function languageOf(communication: Patient['communication'] = []): {
  taken: string | undefined
  preferred: Noted | null
} {
  const sorted = communication
    .map(({ language, preferred }, place) => ({ language, place, preferred: preferred === true }))
    .toSorted((one, other) => Number(other.preferred) - Number(one.preferred))
  const taken = sorted.map(({ language }) => knownLanguage(language)).find((language) => language !== undefined)
  const [first] = sorted
  if (first === undefined || knownLanguage(first.language) !== undefined) return { taken, preferred: null }
  const value = [first.language?.text, ...(first.language?.coding ?? []).map(({ code }) => code)]
    .filter(Boolean)
    .join(' ')
  const message = `The portal speaks English and Spanish. It writes ${taken ?? 'en'}.`
  return { taken, preferred: { path: `communication.${first.place}.language`, code: 'not-taken', message, value } }
}

function knownLanguage(concept: CodeableConcept | undefined): 'en' | 'es' | undefined {
  const written = [...(concept?.coding ?? []).flatMap(({ code, display }) => [code, display]), concept?.text]
  const known = written.map((word) =>
    languages.get(
      word
        ?.trim()
        .toLowerCase()
        .split(/[^\p{L}]+/u)[0] ?? '',
    ),
  )
  return known.find((language) => language !== undefined)
}

/** Why a record is closed, and since when where that is said; of a year or a month it is the first day. */
function closedBy({
  deceasedDateTime,
  deceasedBoolean,
  active,
  link = [],
}: Patient): { on?: string; path: string; message: string } | null {
  const died = 'The patient died. The record is closed.'
  if (deceasedDateTime !== undefined) {
    return { on: firstDayOf(deceasedDateTime) ?? '', path: 'deceasedDateTime', message: died }
  }
  if (deceasedBoolean === true) return { path: 'deceasedBoolean', message: died }
  // Its account and orders go to the other record; to close it first would keep the patient out of both.
  const isReplaced = link.some(({ type }) => type === 'replaced-by')
  if (isReplaced) return { path: 'link', message: 'Another record replaces it. It is closed once they are joined.' }
  return active === false ? { path: 'active', message: 'The record is not active. It is closed.' } : null
}

/** Says of every name, contact and address that is not taken that it is not, unless it says the same. */
function noteOthers(
  patient: Patient,
  {
    name,
    home,
    contacts,
    language,
  }: {
    name: Placed<HumanName> | undefined
    home: Placed<Address> | undefined
    contacts: Contacts
    language: ReturnType<typeof languageOf>
  },
  { notes, today }: { notes: Noted[]; today: string },
): void {
  const note = (path: string, item: Dated, value: string, taken: string[]) => {
    if (value === '' || taken.includes(value)) return
    const isOver = !isInForce(item, today)
    const message = isOver ? 'It is not in force.' : 'The portal keeps one of these, and another comes first.'
    notes.push({ path, code: isOver ? 'ended' : 'not-taken', message, value })
  }
  const nameText = (each: HumanName | undefined) =>
    each === undefined ? '' : [...given(each), each.family].filter(Boolean).join(' ') || (each.text ?? '')
  const addressText = (each: Address | undefined) =>
    each === undefined
      ? ''
      : [...lines(each), each.city, each.state, each.postalCode].filter(Boolean).join(', ') || (each.text ?? '')
  for (const [place, each] of (patient.name ?? []).entries()) {
    if (place !== name?.place) note(`name.${place}`, each, nameText(each), [nameText(name?.item)])
  }
  const suffix = name?.item.suffix?.join(' ') ?? ''
  if (suffix !== '') {
    notes.push({
      path: `name.${name?.place}.suffix`,
      code: 'not-taken',
      message: 'The portal has no place for it.',
      value: suffix,
    })
  }
  const taken = [contacts.mobile, contacts.home, contacts.email].flatMap((each) => plainContact(each?.item) ?? [])
  for (const [place, each] of (patient.telecom ?? []).entries()) {
    note(`telecom.${place}`, each, plainContact(each) ?? '', taken)
  }
  for (const [place, each] of (patient.address ?? []).entries()) {
    if (place !== home?.place) note(`address.${place}`, each, addressText(each), [addressText(home?.item)])
  }
  if (language.preferred) notes.push(language.preferred)
}
