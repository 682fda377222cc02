import { dynamicTemplates, linkEvents } from '@homeside/contract/constants/dynamic-templates'
import {
  closeShortCode as closeCall,
  countShortCodeEvents,
  textShortCode as textCall,
} from '@homeside/contract/invitations'
import {
  openShortCode as openCall,
  registerByLink as registerCall,
  sendShortCode as sendCall,
  verifyMobileFirst as verifyCall,
  type ShortCodeAnswer,
} from '@homeside/contract/mobile-first'
import { asc, count, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'

import { hasConsented } from '../../messages/consents/consents.ts'
import type { CallRequest, ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { ownedBy, servedBy } from '../../platform/database/scope.ts'
import { sessions } from '../../platform/database/tables/accounts.ts'
import { portalEvents } from '../../platform/database/tables/operations.ts'
import { shortCodes } from '../../platform/database/tables/short-codes.ts'
import { countingMisses, sendsFrom, sendsTo } from '../../platform/limits/code-limits.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { presentWhomToCall } from '../../providers/directory/directory.ts'
import { policyVersionOf } from '../../providers/public-pages/public-texts.ts'
import { addRegistrationCode } from '../registration-codes/registration-code.ts'
import { presentSignIn, refuseMaintenance } from '../session/open-sign-in.ts'
import { findShortCode, refuseSpentShortCode } from './find-short-code.ts'
import { refuseTexts, sendNewLink, textShortCode } from './text-short-code.ts'
import { verifyMobileFirst } from './verify-mobile-first.ts'

/** Serves the calls about texted links. */
export function serveShortCodes(serve: ServeCall, dependencies: Dependencies): void {
  serve(openCall, { act: openShortCode, present: (answer) => answer })

  serve(sendCall, {
    act: (request) => sendShortCode(request, dependencies),
    present: () => ({ Success: true as const }),
  })

  serve(verifyCall, {
    act: (request) => verifyMobileFirst(request, dependencies),
    present: ({ mayRegister, done, ...signIn }) => ({
      ...presentSignIn(signIn),
      MayRegister: mayRegister,
      ...(done ? { Done: done } : {}),
    }),
  })

  serve(registerCall, { act: registerByLink, present: (code) => ({ RegistrationCode: code }) })

  serve(textCall, {
    act: (request) => textShortCode(request, dependencies),
    present: ({ code, isQueued }) => ({
      ShortCodeKey: code.shortCodeKey,
      ExpiresUtc: code.expiresAt.toISOString(),
      ...(isQueued ? { Queued: true as const } : {}),
    }),
  })

  serve(countShortCodeEvents, { act: countEvents, present: (Items) => ({ Items }) })

  serve(closeCall, {
    act: closeShortCode,
    present: ({ shortCodeKey, closedAt }) => ({ ShortCodeKey: shortCodeKey, ClosedUtc: closedAt.toISOString() }),
  })
}

/** Closes a link of the service's site, and ends its sessions. */
async function closeShortCode({
  caller,
  database,
  now,
  params,
}: CallRequest<typeof closeCall>): Promise<{ shortCodeKey: number; closedAt: Date }> {
  const shortCodeKey = params.key
  const [code] = await database
    .update(shortCodes)
    .set({ closedAt: now })
    .where(servedBy(caller, shortCodes, eq(shortCodes.shortCodeKey, shortCodeKey)))
    .returning()
  if (code === undefined) throw new Problem('not-found')
  const { siteKey, patientKey } = code
  await database
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      ownedBy({ siteKey, patientKey }, sessions, eq(sessions.shortCodeKey, shortCodeKey), isNull(sessions.revokedAt)),
    )
  return { shortCodeKey, closedAt: now }
}

type Counted = z.output<(typeof countShortCodeEvents)['answer']>['Items'][number]

/** Counts the events of the service's links. */
async function countEvents({ caller, database }: CallRequest<typeof countShortCodeEvents>): Promise<Counted[]> {
  const { eventTypeKey, release } = portalEvents
  const { dynamicTemplateKey } = shortCodes
  const rows = await database
    .select({ dynamicTemplateKey, eventTypeKey, release, count: count() })
    .from(portalEvents)
    .innerJoin(shortCodes, eq(shortCodes.shortCodeKey, portalEvents.shortCodeKey))
    .where(
      servedBy(
        caller,
        shortCodes,
        inArray(
          eventTypeKey,
          linkEvents.map(({ key }) => key),
        ),
      ),
    )
    .groupBy(dynamicTemplateKey, eventTypeKey, release)
    .orderBy(asc(dynamicTemplateKey), asc(eventTypeKey), asc(release))
  return rows.flatMap((row) => {
    const template = dynamicTemplates.find(({ key }) => key === row.dynamicTemplateKey)
    const event = linkEvents.find(({ key }) => key === row.eventTypeKey)
    return template && event
      ? [{ Template: template.route, Event: event.name, Release: row.release, Count: row.count }]
      : []
  })
}

/** The patient uses the code at once, so it is valid for one day only. */
const daysGood = 1

const daySeconds = 24 * 60 * 60

/** Issues a registration code to a patient who came by a texted link. A code on a letter stays valid. */
async function registerByLink({ caller, database, now }: CallRequest<typeof registerCall>): Promise<string> {
  if (caller.account.hasPassword) throw new Problem('already-registered')
  const { siteKey, patientKey } = caller.scope
  const limit = {
    purpose: 'codes-by-link',
    subject: `${siteKey} ${patientKey}`,
    maxAttempts: 3,
    windowSeconds: daySeconds,
  }
  await countAttempts(database, [limit], now)
  const { code } = await addRegistrationCode(database, caller.scope, { format: 'Portal', days: daysGood }, now)
  return code
}

/** What a texted link is for. */
function openShortCode(request: CallRequest<typeof openCall>): Promise<ShortCodeAnswer> {
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
function sendShortCode(request: CallRequest<typeof sendCall>, dependencies: Dependencies): Promise<void> {
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
