/** What a change is about. */
export const changeTypes = ['Demographics', 'Insurance'] as const
export type ChangeType = (typeof changeTypes)[number]

/** Where a change stands: Submitted until staff decide, the patient takes it back, or a newer one replaces it. */
export const changeStatuses = ['Submitted', 'Approved', 'Rejected', 'Withdrawn', 'Superseded'] as const
export type ChangeStatus = (typeof changeStatuses)[number]
