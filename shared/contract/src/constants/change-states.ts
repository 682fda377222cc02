/** What a change is about. */
export const changeTypes = ['Demographics', 'Insurance'] as const
export type ChangeType = (typeof changeTypes)[number]

/** The state of a change: Submitted until staff decide, the patient withdraws it, or a newer change replaces it. */
export const changeStatuses = ['Submitted', 'Approved', 'Rejected', 'Withdrawn', 'Superseded'] as const
export type ChangeStatus = (typeof changeStatuses)[number]
