import type { SandboxSupply, SandboxPolicy } from './sandbox-patient.ts'

/** A person whom a provider knows and who has no account yet. */
export interface Unregistered {
  about: string
  firstName: string
  lastName: string
  dateOfBirth: string
  mobilePhone: string
  email: string
  registrationCode?: string
  /** Why the code is not valid; absent when it is. */
  codeState?: 'Closed' | 'Expired' | 'Used'
  /** The provider knows whom to call and who pays, so nobody has to be asked. */
  hasContacts?: true
  /** The username of an account in the provider's own web portal. */
  linkedUsername?: string
  /** The key of a texted link to the orders. */
  shortCode?: string
  /** Staff closed the link. */
  isClosed?: true
  supplies?: readonly SandboxSupply[]
}

/** The policy of every patient whose texted link leads to an order. */
export const textedPolicy: SandboxPolicy = { level: 1, payorName: 'Prairie Health Plan', policyNumber: 'PHP-40317722' }

/** People whom a provider knows and who have no account yet, one for each way to register, and for links of each kind. */
export const unregisteredPatients = [
  {
    about: 'registers with a code',
    firstName: 'Cora',
    lastName: 'Code',
    dateOfBirth: '1957-01-11',
    mobilePhone: '5555550141',
    email: 'cora.code@mail.example',
    registrationCode: 'CRA7-BLU-42',
  },
  {
    about: 'scans a QR code, which opens /r/{code}',
    firstName: 'Quentin',
    lastName: 'Ruiz',
    dateOfBirth: '1948-02-12',
    mobilePhone: '5555550142',
    email: 'quentin.ruiz@mail.example',
    registrationCode: 'QRT5-BLU-67',
  },
  {
    about: 'has a texted link, /m/{key}',
    firstName: 'Tina',
    lastName: 'Text',
    dateOfBirth: '1963-03-13',
    mobilePhone: '5555550143',
    email: 'tina.text@mail.example',
    shortCode: 'TEXTTNA23456',
    supplies: [
      { code: 'A7034', size: 'M', copayCents: 1840 },
      { code: 'A7032', size: 'M', copayCents: 610 },
      { code: 'A7037', copayCents: 480 },
      { code: 'A7038', copayCents: 95 },
      { code: 'A7035', copayCents: 720, received: { daysAgo: 20, quantity: 1 } },
    ],
  },
  {
    about: 'finds herself by name, birth date and postal code',
    firstName: 'Selma',
    lastName: 'Self',
    dateOfBirth: '1971-04-14',
    mobilePhone: '5555550144',
    email: 'selma.self@mail.example',
  },
  {
    about: 'has a texted link, and nothing is due yet',
    firstName: 'Nadia',
    lastName: 'Later',
    dateOfBirth: '1955-05-15',
    mobilePhone: '5555550145',
    email: 'nadia.later@mail.example',
    shortCode: 'TEXTNDA23456',
    supplies: [{ code: 'A7035', copayCents: 720, received: { daysAgo: 20, quantity: 1 } }],
  },
  {
    about: 'has a texted link that the provider closed',
    firstName: 'Clyde',
    lastName: 'Closed',
    dateOfBirth: '1950-06-16',
    mobilePhone: '5555550146',
    email: 'clyde.closed@mail.example',
    shortCode: 'TEXTCLD23456',
    isClosed: true,
    supplies: [{ code: 'A7037', copayCents: 480 }],
  },
  {
    about: 'registers with a code, and is asked for no contacts',
    firstName: 'Skye',
    lastName: 'Short',
    dateOfBirth: '1966-07-17',
    mobilePhone: '5555550147',
    email: 'skye.short@mail.example',
    registrationCode: 'SKY2-BLU-38',
    hasContacts: true,
  },
  {
    about: 'registers with the account of the provider’s own web portal',
    firstName: 'Linda',
    lastName: 'Linked',
    dateOfBirth: '1959-08-18',
    mobilePhone: '5555550148',
    email: 'linda.linked@mail.example',
    registrationCode: 'LNK5-BLU-74',
    linkedUsername: 'linda.linked',
  },
  {
    about: 'has a code that was closed by wrong tries',
    firstName: 'Shirley',
    lastName: 'Shut',
    dateOfBirth: '1944-09-19',
    mobilePhone: '5555550149',
    email: 'shirley.shut@mail.example',
    registrationCode: 'SHT3-BLU-29',
    codeState: 'Closed',
  },
  {
    about: 'has a code that has expired',
    firstName: 'Ezra',
    lastName: 'Elapsed',
    dateOfBirth: '1951-10-20',
    mobilePhone: '5555550153',
    email: 'ezra.elapsed@mail.example',
    registrationCode: 'EZR4-BLU-83',
    codeState: 'Expired',
  },
  {
    about: 'has a code that was used',
    firstName: 'Uma',
    lastName: 'Used',
    dateOfBirth: '1969-11-21',
    mobilePhone: '5555550154',
    email: 'uma.used@mail.example',
    registrationCode: 'UMA6-BLU-92',
    codeState: 'Used',
  },
] as const satisfies readonly Unregistered[]

/** The contacts of a patient that a provider knows. */
export const unregisteredContacts = {
  emergencyContact: { Name: 'Sam Short', Relationship: 'Spouse', Phone: '5555550155' },
  responsibleParty: { Name: 'Skye Short', Relationship: 'Self', Phone: '5555550147' },
} as const

/** The address of all these people. */
export const unregisteredHome = { street: '9 Willow Court', city: 'Dayton', state: 'OH', postalCode: '45402' }

/** The provider of the texted links allows no other way; the others are patients of the first. */
export const unregisteredSites = { usual: 101, texted: 106 }
