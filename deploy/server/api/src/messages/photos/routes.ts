import type { CardSide } from '@homeside/contract/constants/patient-records'
import { getPhoto, staffPhoto } from '@homeside/contract/photos'
import { eq } from 'drizzle-orm'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { messagePhotos, messages } from '../../platform/database/tables/conversations.ts'
import { insuranceCards, nextInsuranceCards } from '../../platform/database/tables/insurance.ts'
import { registrationCards } from '../../platform/database/tables/registration.ts'
import { findPhotoBytes, findServedPhoto } from '../../platform/photos/photos.ts'
import { pictureAtWidth } from '../../platform/photos/read-picture.ts'

/** Serves the calls about photos. */
export function servePhotos(serve: ServeCall, { photoStore }: Pick<Dependencies, 'photoStore'>): void {
  serve(getPhoto, {
    act: async ({ database, caller, params, query, now }) => {
      const bytes = await findPhotoBytes({ database, photoStore }, caller.scope, params.key, now)
      return query.width === undefined ? bytes : pictureAtWidth(bytes, query.width)
    },
    present: jpegFile,
  })

  serve(staffPhoto, {
    act: async ({ database, caller, params, query, now, trail }) => {
      const { bytes, patient } = await findServedPhoto({ database, photoStore }, caller, params.key, now)
      trail.patients.push(patient)
      Object.assign(trail.keys, await placeOf(database, patient, params.key))
      return query.width === undefined ? bytes : pictureAtWidth(bytes, query.width)
    },
    present: jpegFile,
  })
}

/** Which photo it is, for the trail: a side of an insurance card, or of which conversation. */
async function placeOf(
  database: Database,
  patient: Scope,
  photoKey: string,
): Promise<{ Side: CardSide } | { ConversationKey: number } | null> {
  for (const table of [insuranceCards, nextInsuranceCards, registrationCards]) {
    const isIt = ownedBy(patient, table, eq(table.photoKey, photoKey))
    const [card] = await database.select({ side: table.side }).from(table).where(isIt)
    if (card) return { Side: card.side }
  }
  const [sent] = await database
    .select({ ConversationKey: messages.conversationKey })
    .from(messagePhotos)
    .innerJoin(messages, ownedBy(messagePhotos, messages, eq(messages.messageKey, messagePhotos.messageKey)))
    .where(ownedBy(patient, messagePhotos, eq(messagePhotos.photoKey, photoKey)))
  return sent ?? null
}

function jpegFile(bytes: Buffer): File {
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })
}
