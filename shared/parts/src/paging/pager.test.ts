import { readListPage, writeListPage } from './pager.tsx'

const sizes = { sizes: [5, 10, 25], usual: 5 }
const read = (address: string) => readListPage(new URLSearchParams(address), sizes)

test('an address names the page and its size', () => {
  expect(read('page=3&size=10')).toEqual({ page: 3, pageSize: 10 })
})

test.each(['', 'page=0', 'page=-2', 'page=1.5', 'page=x&size=7', 'page=100001', 'size=1000'])(
  'the address "%s" shows the first page in the default size',
  (address) => {
    expect(read(address)).toEqual({ page: 1, pageSize: 5 })
  },
)

test.each([
  { page: 1, pageSize: 5 },
  { page: 4, pageSize: 5 },
  { page: 1, pageSize: 25 },
])('%p is read as it was written', (shown) => {
  expect(readListPage(new URLSearchParams(writeListPage(shown, sizes)), sizes)).toEqual(shown)
})

test('default values are not in the address', () => {
  expect(writeListPage({ page: 1, pageSize: 5 }, sizes)).toEqual({})
})
