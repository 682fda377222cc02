import { someBuild } from '../testing.ts'
import { requirePlainFirstPages } from './require-plain-first-pages.ts'

const title = { en: 'Register', es: 'Registro' }
const route = {
  path: '/register/verify',
  page: 'verify',
  title,
  guard: { zone: 'public' as const },
  firstPage: true as const,
}
const plain = '<form class="hs-form" method="post"><input name="Code" value=""/><a href="/faqs">FAQs</a></form>'

/** Checks a build with one first page. */
async function check({ markup = plain, style = '.hs-form{}', path = route.path } = {}): Promise<void> {
  const page = { path, style, languages: { en: markup, es: plain } }
  const folder = await someBuild({ 'first-pages.json': JSON.stringify({ schema: 'first-pages/v1', pages: [page] }) })
  await requirePlainFirstPages({ name: 'registration', routes: [route] }, folder)
}

test.each([
  plain,
  '<svg viewBox="0 0 24 24"><path d="M4 4"></path></svg><img src="blankBrandLogo" alt=""/>',
  '<p>Call <a href="tel:+1blankBrandPhone">blankBrandPhone</a></p><p>1 &lt; 2</p>',
])('a page of words, fields, links and drawings is published: %s', async (markup) => {
  await expect(check({ markup })).resolves.toBeUndefined()
})

test.each([
  ['<script>steal()</script>', 'the element script'],
  ['<p onclick="steal()">x</p>', 'the attribute onclick'],
  ['<img src="/x.png" ONERROR="steal()"/>', 'the attribute ONERROR'],
  ['<p style="color:red">x</p>', 'the attribute style'],
  ['<style>p{}</style>', 'the element style'],
  ['<iframe src="/x"></iframe>', 'the element iframe'],
  ['<form action="https://elsewhere.example"></form>', 'the address https://elsewhere.example'],
  ['<a href="javascript:steal()">x</a>', 'the address javascript:steal()'],
  ['<a href="//elsewhere.example">x</a>', 'the address //elsewhere.example'],
  ['<button formaction="https://elsewhere.example">x</button>', 'the address https://elsewhere.example'],
  ['<svg><use href="https://elsewhere.example/#a"></use></svg>', 'the element use'],
  ["<p title='x'>x</p>", 'something that is no element'],
  ['<!-- x -->', 'something that is no element'],
])('%s is refused', async (markup, fault) => {
  await expect(check({ markup })).rejects.toThrow(fault)
})

test.each([
  ['p{}</style><script>', 'an element in its style'],
  ['@import "/other.css";', 'an import in its style'],
  ['p{background:url(https://elsewhere.example/x.png)}', 'the address https://elsewhere.example/x.png in its style'],
])('the style %s is refused', async (style, fault) => {
  await expect(check({ style })).rejects.toThrow(fault)
})

test('a descriptor that names a first page which the build did not draw is refused', async () => {
  await expect(check({ path: '/another' })).rejects.toThrow('the first page of /register/verify was not drawn')
  const nothing = requirePlainFirstPages({ name: 'registration', routes: [route] }, await someBuild({}))
  await expect(nothing).rejects.toThrow('has no readable first-pages.json')
  const { firstPage: _, ...plainRoute } = route
  await requirePlainFirstPages({ name: 'registration', routes: [plainRoute] }, await someBuild({}))
})
