import { z } from 'zod'

/** The two numbers of a paged path: page (from 1) and page size. */
export const pageParams = z.strictObject({
  page: z.coerce.number<string>().pipe(z.int().min(1).max(100_000)),
  pageSize: z.coerce.number<string>().pipe(z.int().min(1).max(100)),
})
export type PageParams = z.infer<typeof pageParams>

/** One page of a list, with the size of the whole list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    Items: z.array(item),
    TotalCount: z.int().min(0),
    Page: z.int().min(1),
    PageSize: z.int().min(1),
  })
}
