import type { PatientTraits } from '@homeside/contract/sandbox-patients'

import type { PatientDetails } from './test-api.ts'

/** A patient with data of every kind, for tests that make every call. */
export const ofEverything: PatientTraits = {
  Orders: ['blocked', 'shipped', 'delivered'],
  Insurance: 'pending',
  Conversations: ['unread', 'with a photo'],
  Cards: ['valid'],
}

/** The details of that patient that have no trait. */
export const besidesEverything: PatientDetails = {
  middleName: 'Lee',
  registration: {
    details: {
      credits: [{ amountCents: 1250, daysAgo: 30, description: 'Returned mask', expiresInDays: 335 }],
      demographicsChange: { daysAgo: 1, fields: { MobilePhone: '5555550158' }, description: 'A new phone.' },
      emergencyContact: { Name: 'Ruth', Relationship: 'Spouse', Phone: '5555550152' },
    },
  },
}
