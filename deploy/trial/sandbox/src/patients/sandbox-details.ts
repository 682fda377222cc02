import type { PayorLevel } from '@homeside/contract/constants/patient-records'
import type { PolicyFields } from '@homeside/contract/insurance'
import type { NotificationTopic } from '@homeside/contract/notifications'
import type { ChangedDemographics, PatientInfo } from '@homeside/contract/patient'

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
