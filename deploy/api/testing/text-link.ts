import type { DynamicTemplateRoute } from '@homeside/contract/constants/dynamic-templates'
import type { TextShortCodeAnswer } from '@homeside/contract/invitations'
import type { MadePatient } from '@homeside/contract/sandbox-patients'

import { asStaff } from './as-staff.ts'
import type { TestApi } from './test-api.ts'

/** A link that was texted, and what proves whose it is. */
export interface TextedLink {
  /** The key in the text. */
  code: string
  shortCodeKey: number
  lastName: string
  DateOfBirth: string
}

/** The key in the last text to a phone; empty where there is none. */
export function lastTextedKey(api: TestApi, phone: string): string {
  return /\/m\/(\w{12})\?/.exec(api.outbox.lastTo(phone).text)?.[1] ?? ''
}

/** Staff text a link to one screen. */
export async function textLink(
  api: TestApi,
  { PatientKey, MobilePhone, LastName: lastName, DateOfBirth }: MadePatient,
  Template: DynamicTemplateRoute = 'orders',
): Promise<TextedLink> {
  const { body } = await asStaff(api).post<TextShortCodeAnswer>('staff/shortcodes', { PatientKey, Template })
  return { code: lastTextedKey(api, MobilePhone), lastName, DateOfBirth, shortCodeKey: body.ShortCodeKey }
}
