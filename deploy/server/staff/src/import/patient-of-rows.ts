import { columnsOf, type Kind } from './kinds.ts'
import { isNothing, meansNothing } from './odd-values.ts'
import { readDate, usualDates, type DateFormat } from './read-date.ts'
import { valueOf, type Reject, type Row } from './row.ts'

const yes = new Map([
  ...['yes', 'y', 'true', '1'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
])

/**
 * What a column's text means to the portal: null for nothing, and the text itself where it means nothing, so that the
 * portal says what is wrong with it.
 */
function readValue(kind: Kind, column: string, written: string, dates: DateFormat): unknown {
  const text = written.trim()
  const { reading = 'text', member } = columnsOf[kind][column] ?? {}
  if (text === '' || isNothing(column, reading, text, dates)) return null
  if (reading === 'date') return readDate(text, dates)
  if (reading === 'number') return readWhole(text)
  if (reading === 'cents') return readCents(text)
  if (reading === 'yes') return yes.get(text.toLowerCase()) ?? text
  if (reading === 'text') return member === 'Address.State' || member === 'HcpcsCode' ? text.toUpperCase() : text
  const place = reading.findIndex((word) => plain(word) === plain(text))
  if (member === 'TimeZoneKey') return place === -1 ? text : place + 1
  return reading[place] ?? text
}

/** A whole number, also as a database writes it: `1.00`, `1,000`. */
function readWhole(text: string): number | string {
  const [digits] = /^-?\d{1,9}(?=(?:\.0*)?$)/.exec(text.replaceAll(/,(?=\d{3}(\D|$))/g, '')) ?? []
  return digits === undefined ? text : Number(digits)
}

/** An amount of dollars in cents: `12.50`, `$1,250`, `12.5000`, `.50`. */
function readCents(text: string): number | string {
  const plainAmount = text.replace(/^\$\s*/, '').replaceAll(/,(?=\d{3}(\D|$))/g, '')
  const [, dollars, cents = ''] = /^(?=.)(\d{0,8})(?:\.(\d{1,2})0*)?$/.exec(plainAmount) ?? []
  return dollars === undefined ? text : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z]/g, '')
}

export interface PatientRows {
  id: string
  patient: Row
  others: Row[]
}

/** A patient as the call takes one, and the row that each part of it comes from. */
export interface BuiltPatient {
  rows: PatientRows
  given: Record<string, unknown>
  /** The rows by the path of their part: `` for the patient, `Supplies.0`, `Supplies.0.Dispensings.2`. */
  sources: Map<string, Row>
  /** How the export writes dates. */
  dates: (kind: Kind) => DateFormat
}

/** The kinds of rows that the export has. Any other kind stays as it is on file. */
export interface Building {
  present: ReadonlySet<Kind>
  dates: (kind: Kind) => DateFormat
}

/** Makes what the call takes from the rows of one patient. */
export function buildPatient(rows: PatientRows, { present, dates }: Building): BuiltPatient {
  const sources = new Map([['', rows.patient]])
  const objectFrom = (row: Row) => objectOf(row, dates(row.kind))
  const given = withoutEmptyContacts(objectFrom(rows.patient))
  const of = (kind: Kind) => rows.others.filter((row) => row.kind === kind)
  if (present.has('supplies')) {
    const dispensed = new Map<string, Row[]>()
    for (const row of of('dispensings')) {
      const id = valueOf(row, 'supply_id')
      dispensed.set(id, dispensed.get(id) ?? [])
      dispensed.get(id)?.push(row)
    }
    given['Supplies'] = of('supplies').map((row, index) => {
      const path = `Supplies.${index}`
      sources.set(path, row)
      const supply = objectFrom(row)
      if (!present.has('dispensings')) return supply
      return {
        ...supply,
        Dispensings: (dispensed.get(valueOf(row, 'supply_id')) ?? []).map((each, place) => {
          sources.set(`${path}.Dispensings.${place}`, each)
          return objectFrom(each)
        }),
      }
    })
  }
  if (present.has('insurance')) {
    const self = [valueOf(rows.patient, 'first_name'), valueOf(rows.patient, 'last_name')].join(' ')
    given['Insurance'] = of('insurance').map((row, index) => {
      sources.set(`Insurance.${index}`, row)
      const policy = {
        GroupNumber: null,
        PolicyHolder: null,
        Relationship: null,
        EffectiveDate: null,
        EndDate: null,
        ...objectFrom(row),
      }
      const { PolicyHolder, Relationship } = policy
      const relationship = PolicyHolder === null ? (Relationship ?? 'Self') : Relationship
      return { ...policy, PolicyHolder: PolicyHolder ?? self, Relationship: relationship }
    })
  }
  if (present.has('credits')) {
    given['Credits'] = of('credits').map((row, index) => {
      sources.set(`Credits.${index}`, row)
      return objectFrom(row)
    })
  }
  return { rows, given, sources, dates }
}

/** The columns of each kind that stand for a member, such as `FirstName`, or for a part of one, such as `Address.City`. */
const membersOf = Object.fromEntries(
  Object.entries(columnsOf).map(([kind, columns]) => [
    kind,
    Object.entries(columns).flatMap(([name, { member }]) => {
      const [outer, inner] = member?.split('.') ?? []
      return outer === undefined ? [] : [{ name, outer, inner }]
    }),
  ]),
) as Record<Kind, { name: string; outer: string; inner: string | undefined }[]>

/** The members that a row's columns stand for, without columns that the file lacks or whose value on file stays. */
function objectOf(row: Row, dates: DateFormat): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const { name, outer, inner } of membersOf[row.kind]) {
    const written = row.values[name]
    if (written === undefined || row.kept?.includes(name)) continue
    const value = readValue(row.kind, name, written, dates)
    if (inner === undefined) made[outer] = value
    else Object.assign((made[outer] ??= {}), { [inner]: value })
  }
  if (row.kind === 'patients') made['Address'] = { Apt: null, ...(made['Address'] as object | undefined) }
  // An empty language or time zone is left out, so that the portal takes its default.
  for (const name of ['Language', 'TimeZoneKey']) if (made[name] === null) delete made[name]
  return made
}

/** A contact of which nothing is written is none. */
function withoutEmptyContacts(given: Record<string, unknown>): Record<string, unknown> {
  for (const name of ['EmergencyContact', 'ResponsibleParty']) {
    const contact = given[name]
    if (typeof contact !== 'object' || contact === null) continue
    if (Object.values(contact).every((value) => value === null)) given[name] = null
  }
  return given
}

/** The row and the column that a fault of the call is about. Its path begins at the patient. */
function placeOf({ sources, rows }: BuiltPatient, path: string): { row: Row; column: string } {
  const names = path.split('.')
  for (let length = names.length; length >= 0; length--) {
    const row = sources.get(names.slice(0, length).join('.'))
    if (row === undefined) continue
    const member = names.slice(length).join('.')
    const [name] = Object.entries(columnsOf[row.kind]).find(([, column]) => column.member === member) ?? [member]
    return { row, column: name }
  }
  return { row: rows.patient, column: path }
}

/** Rejects of every row of a patient: those at fault, and the others, which are not taken without them. */
export function rejectsOf(
  built: BuiltPatient,
  faults: readonly { path: string; code: string; message: string }[],
): Reject[] {
  const byRow = new Map<Row, Reject['faults']>()
  for (const { path, ...fault } of faults) {
    const { row, column } = placeOf(built, path)
    const told = {
      column: row.paths?.[column] ?? column,
      ...fault,
      ...betterWords(row, column, fault.code, built.dates(row.kind)),
    }
    byRow.set(row, [...(byRow.get(row) ?? []), told])
  }
  const [first] = byRow.keys()
  const where = first === undefined ? '' : `${first.file}, line ${first.line}`
  const along = [{ column: '', code: 'patient-rejected', message: `Its patient was rejected: see ${where}.` }]
  return [built.rows.patient, ...built.rows.others].map((row) => ({ row, faults: byRow.get(row) ?? along }))
}

/** Says a fault in words of the file, where the portal only sees the translated value. */
function betterWords(row: Row, column: string, code: string, dates: DateFormat): { code?: string; message?: string } {
  const value = valueOf(row, column)
  const { reading, member } = columnsOf[row.kind][column] ?? {}
  if (code === 'invalid' && reading !== undefined) {
    if (value === '' || meansNothing(value)) return { code: 'required', message: 'It is missing.' }
    if (Array.isArray(reading)) return { message: `Write one of these: ${reading.join(', ')}.` }
    if (member === 'Address.State') return { message: 'Write a state by its two letters, such as OH.' }
  }
  if (code !== 'date-invalid') return {}
  if (/^\d{5}$/.test(value)) {
    return { message: 'A spreadsheet wrote the number that it keeps of a day. Give the column the format Date there.' }
  }
  if (dates === usualDates) return {}
  return { message: `Write a date of the calendar as ${dates}, as columns.json says, or as ${usualDates}.` }
}
