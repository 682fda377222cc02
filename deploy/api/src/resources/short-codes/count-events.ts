import { dynamicTemplates, linkEvents } from '@homeside/contract/constants/dynamic-templates'
import type { countShortCodeEvents } from '@homeside/contract/invitations'
import { asc, count, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'

import type { CallRequest } from '../../calls/call-request.ts'
import { servedBy } from '../../database/scope.ts'
import { portalEvents } from '../../database/tables/portal-events.ts'
import { shortCodes } from '../../database/tables/verification.ts'

type Counted = z.output<(typeof countShortCodeEvents)['answer']>['Items'][number]

/** Counts the events of the service's links. */
export async function countEvents({ caller, database }: CallRequest<typeof countShortCodeEvents>): Promise<Counted[]> {
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
