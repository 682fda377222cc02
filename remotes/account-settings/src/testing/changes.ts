import type { PatientTraits } from '@homeside/contract/sandbox'

/** A change that a patient can make from the account page on. */
export interface Change {
  change: string
  patient?: PatientTraits
  /** The row of the account page that has it, on a narrow screen. */
  fold?: 'Email and language' | 'Login and security'
  page?: RegExp
  /** What opens the form, where it is not open yet. */
  opener?: ['button' | 'switch', RegExp]
  fields?: [label: RegExp, value: string][]
  last?: RegExp
  /** What the page says afterwards. */
  says: RegExp
  taps: number
}

const contact: Change['fields'] = [
  [/^Full name/, 'Ada Rivers'],
  [/^Relationship to you/, 'Child'],
  [/^Phone/, '5555550177'],
]
const details = { page: /^Your details/, last: /^Send change$/, says: /^Under review since/, taps: 3 }
const insurance = { patient: { Insurance: 'active' }, page: /^Insurance/, last: /^Send change$/, taps: 3 } as const
const address = 'new.name@mail.example'
const username = 'new.name'

/** Every change of the account, with the taps that it takes. */
export const changes: Change[] = [
  { change: 'a name', ...details, opener: ['button', /^Change Name$/], fields: [[/^Last name/, 'Rivers-Kim']] },
  {
    change: 'a phone',
    ...details,
    opener: ['button', /^Change Mobile/],
    fields: [[/^New mobile phone/, '5555550142']],
  },
  { change: 'another phone', ...details, opener: ['button', /^Add Home/], fields: [[/^New home phone/, '5555550143']] },
  {
    change: 'an email',
    ...details,
    opener: ['button', /^Change Email/],
    fields: [
      [/^New email address$/, address],
      [/^New email address, once more/, address],
    ],
  },
  { change: 'a street', ...details, opener: ['button', /^Change Address$/], fields: [[/^Street/, '9 Lotus Lane']] },
  {
    ...details,
    change: 'an emergency contact',
    opener: ['button', /Emergency contact$/],
    fields: contact,
    last: /^Save$/,
    says: /^Ada Rivers/,
  },
  {
    ...details,
    change: 'whoever pays',
    opener: ['button', /Person responsible for payment$/],
    fields: contact,
    last: /^Save$/,
    says: /^Ada Rivers/,
  },
  {
    change: 'saying that all is right',
    page: /^Your details/,
    last: /^This is right$/,
    says: /^Confirmed on/,
    taps: 2,
  },
  {
    ...insurance,
    change: 'a policy number',
    opener: ['button', /^Change Prairie/],
    fields: [[/^Policy number/, 'PHP-9']],
    says: /^Under review since/,
  },
  {
    ...insurance,
    change: 'the end of a policy',
    opener: ['button', /^Change Prairie/],
    fields: [[/^Ends on/, '12312031']],
    says: /^Under review since/,
  },
  {
    ...insurance,
    change: 'a new policy',
    patient: { Insurance: 'none' },
    opener: ['button', /^Add No insurance/],
    fields: [
      [/^Name of the insurance/, 'Lakeside'],
      [/^Policy number/, 'LM-7'],
    ],
    says: /^Under review since/,
  },
  {
    ...insurance,
    change: 'policies that changed places',
    patient: { Insurance: 'three' },
    opener: ['button', /^Tell us/],
    says: /^Primary and secondary changed places\.$/,
  },
  {
    ...insurance,
    change: 'something wrong with a policy',
    opener: ['button', /^Tell us/],
    fields: [[/^What is wrong/, 'My secondary plan has ended.']],
    says: /^Under review since/,
  },
  { ...insurance, change: 'that insurance is right', last: /^Confirm it is right$/, says: /^Confirmed on/, taps: 2 },
  {
    change: 'emails about orders, with consent',
    page: /^Messages we send you/,
    opener: ['switch', /^Order confirmations$/],
    last: /^I agree to get these emails/,
    says: /^You agreed on/,
    taps: 3,
  },
  {
    change: 'the time zone',
    fold: 'Email and language',
    opener: ['button', /^Change Time zone$/],
    fields: [[/^Show times of day/, '5']],
    last: /^Save$/,
    says: /^Pacific$/,
    taps: 3,
  },
  { change: 'the tips', fold: 'Email and language', last: /^Show them again/, says: /offers the tips again/, taps: 2 },
  {
    change: 'the link that confirms an email',
    fold: 'Email and language',
    patient: { Account: 'unverified email' },
    last: /^Send the link again/,
    says: /^We sent the link/,
    taps: 2,
  },
  {
    change: 'the username',
    fold: 'Login and security',
    page: /^Username/,
    fields: [
      [/^New username$/, username],
      [/^New username, once more/, username],
      [/^Your password/, 'Sunny-day-42'],
    ],
    last: /^Change username$/,
    says: /^From now on/,
    taps: 3,
  },
  {
    change: 'the password',
    fold: 'Login and security',
    page: /^Password/,
    fields: [
      [/^Current password/, 'Sunny-day-42'],
      [/^New password$/, 'Rainy-week-7'],
      [/^New password, once more/, 'Rainy-week-7'],
    ],
    last: /^Change password$/,
    says: /^Your password is changed/,
    taps: 3,
  },
]
