import type { Api } from '@homeside/api-client/api'
import { paths } from '@homeside/contract/constants/paths'
import type { SendEmailVerificationRequest } from '@homeside/contract/verification'

/** Sends a new link to the owner of an expired one (section 7.1 of the specification). */
export async function sendVerification(api: Api, expiredLink: string): Promise<void> {
  await api.post(paths.sendEmailVerification, { json: { Id: expiredLink } satisfies SendEmailVerificationRequest })
}
