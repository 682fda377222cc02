import type { HoldReason, OrderEvent, UsageTrackingMode } from '@homeside/contract/constants/order-states'
import type { PayorLevel } from '@homeside/contract/constants/patient-records'
import type { PolicyFields } from '@homeside/contract/insurance'
import type { NotificationTopic } from '@homeside/contract/notifications'
import type { ChangedDemographics, PatientInfo } from '@homeside/contract/patient'
import type { Language } from '@homeside/contract/wire'

import type { SandboxConversation } from '../conversations/sandbox-conversation.ts'

/** What a provider keeps of a sandbox patient beside supplies and orders. Days count from the day it is filled. */

export interface SandboxPolicy {
  level: PayorLevel
  payorName: string
  policyNumber: string
  groupNumber?: string
  /** The policy holder, when it is not the patient. */
  holder?: Pick<PolicyFields, 'PolicyHolder' | 'Relationship'>
  startsInDays?: number
  endsInDays?: number
  /** What is drawn on the front of its card. Without it there are no pictures. */
  card?: 'sprig' | 'waves'
  /** Whether it was never approved yet. */
  proposed?: boolean
  change?: SandboxChange<{ payorName: string; policyNumber: string; startsInDays: number; endsInDays: number }>
}

export interface SandboxChange<Fields> {
  daysAgo: number
  fields: Fields
  description?: string
  /** Why staff rejected it. */
  rejected?: string
}

export interface SandboxCredit {
  amountCents: number
  daysAgo: number
  description: string
  expiresInDays?: number
  usedDaysAgo?: number
}

export interface SandboxDetails {
  policies?: SandboxPolicy[]
  demographicsChange?: SandboxChange<ChangedDemographics>
  credits?: SandboxCredit[]
  /** What the patient agreed to be mailed. */
  mails?: NotificationTopic[]
  /** What they agreed to be texted. */
  texts?: NotificationTopic[]
  emergencyContact?: NonNullable<PatientInfo['EmergencyContact']>
  responsibleParty?: NonNullable<PatientInfo['ResponsibleParty']>
}

/** Something prescribed. Days count from the day the sandbox is filled. */
export interface SandboxSupply {
  code: string
  size?: string
  /** Default: the whole allowance. */
  defaultQuantity?: number
  /** The copay of each piece in cents; null when the payor has not reported it. */
  copayCents?: number | null
  /** Received before anything was ordered here. */
  received?: { daysAgo: number; quantity: number }
  prescriptionEndsInDays?: number
  onHold?: boolean
  stockEndsInDays?: number
  usageTracking?: UsageTrackingMode
  requiresReplacementReason?: boolean
}

export interface SandboxOrder {
  daysAgo: number
  items: { code: string; quantity: number }[]
  /** What happened to it, one event a day. */
  events: OrderEvent[]
  holdReason?: HoldReason
}

/** A card on file. */
export interface SandboxCard {
  /** What happens when it is charged. */
  behaviour: 'approve' | 'decline'
  brand: 'Visa' | 'Mastercard' | 'AmericanExpress' | 'Discover'
  last4: string
  /** Months from now in which it expires; negative when it has. */
  expiresInMonths: number
  isDefault?: boolean
  onAutopay?: boolean
  onPaymentPlan?: boolean
}

export interface SandboxRegistration {
  alias: string
  deactivated?: boolean
  singleSignOn?: boolean
  /** The record is not registered yet: this code, from the provider, adds it to the account. */
  registrationCode?: string
  /** The patient has an account in the provider's own web portal: its username; the password is everybody's here. */
  linkedUsername?: string
  supplies?: SandboxSupply[]
  orders?: SandboxOrder[]
  /** The draft of an order: the quantity of each supply. */
  draft?: { code: string; quantity: number }[]
  cards?: SandboxCard[]
  details?: SandboxDetails
  conversations?: SandboxConversation[]
}

/** A made-up person. Every name, number and address is invented; phones are from the range kept for fiction. */
export interface SandboxPatient {
  username: string
  /** What the sign-in is for, in one line. */
  about: string
  firstName: string
  middleName?: string
  lastName: string
  dateOfBirth: string
  mobilePhone: string
  address: { street: string; apt?: string; city: string; state: string; postalCode: string }
  timeZoneKey: number
  language?: Language
  emailVerified?: boolean
  locked?: boolean
  /** The answer to the first security question, which staff ask on the phone. */
  firstPet?: string
  registrations: SandboxRegistration[]
}

/** The events of an order that was delivered. */
export const delivered: OrderEvent[] = ['submit', 'accept', 'ship', 'deliver']
