import { dynamicTemplates } from '@homeside/contract/constants/dynamic-templates'
import type {
  openShortCode as openCall,
  sendShortCode as sendCall,
  ShortCodeAnswer,
} from '@homeside/contract/mobile-first'

import { hasConsented } from '../../messages/consents/queries.ts'
import type { CallRequest } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { countingMisses, sendsFrom, sendsTo } from '../../platform/codes/random-codes.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { presentWhomToCall } from '../../providers/directory/presenter.ts'
import { policyVersionOf } from '../../providers/public-pages/public-texts.ts'
import { refuseMaintenance } from '../session/policy.ts'
import { findShortCode, refuseSpentShortCode } from './find-short-code.ts'
import { refuseTexts, sendNewLink } from './text-short-code.ts'

/** What a texted link is for. */
export function openShortCode(request: CallRequest<typeof openCall>): Promise<ShortCodeAnswer> {
  return countingMisses(request, () => readShortCode(request))
}

async function readShortCode({ database, now, params, trail }: CallRequest<typeof openCall>): Promise<ShortCodeAnswer> {
  const found = await findShortCode(database, params.key)
  const { code, patient, provider } = found
  // So staff can find the patient by the reference on the page of a link that does not open.
  trail.patients.push(patient)
  refuseSpentShortCode(found, now)
  const template = dynamicTemplates.find(({ key }) => key === code.dynamicTemplateKey)
  if (template === undefined) throw new Problem('short-code-invalid')
  refuseMaintenance({ patient, provider })
  const version = await policyVersionOf(database, provider.siteKey)
  return {
    Code: params.key,
    ShortCodeKey: code.shortCodeKey,
    DynamicTemplateKey: template.key,
    DynamicTemplateRoute: template.route,
    SiteKey: provider.siteKey,
    Alias: provider.alias,
    Provider: presentWhomToCall(provider),
    PrivacyPolicy: !(await hasConsented(database, code, 'PrivacyPolicy', version)),
    PrivacyPolicyVersion: version,
    ExpiresUtc: code.expiresAt.toISOString(),
  }
}

/** Texts a new link to the same screen, to the phone on file. */
export function sendShortCode(request: CallRequest<typeof sendCall>, dependencies: Dependencies): Promise<void> {
  const { address, database, language, now, params, trail } = request
  return countingMisses(request, async () => {
    const found = await findShortCode(database, params.key)
    trail.patients.push(found.patient)
    const template = dynamicTemplates.find(({ key }) => key === found.code.dynamicTemplateKey)
    if (template === undefined) throw new Problem('short-code-invalid')
    const { siteKey, patientKey } = found.patient
    try {
      await refuseTexts(database, dependencies.mailer, found)
      await countAttempts(database, [sendsFrom(address), ...sendsTo(`link ${siteKey} ${patientKey}`)], now)
      await sendNewLink({ ...dependencies, database, now }, found, { route: template.route, language })
    } catch (error) {
      // The owner of the link may know whom to call instead.
      if (!(error instanceof Problem)) throw error
      throw new Problem(error.code, { ...error.details, provider: presentWhomToCall(found.provider) })
    }
  })
}
