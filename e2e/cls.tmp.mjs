import { chromium } from '/work/wt/first/e2e/node_modules/@playwright/test/index.mjs'
import { browserSwitches, findBrowser } from './src/find-browser.ts'
const b = await chromium.launch({executablePath: findBrowser(), args: browserSwitches})
const out='/tmp/aside/first-shots'; 
import fs from 'node:fs'; fs.mkdirSync(out,{recursive:true})
const pages=process.argv.slice(2)
for (const [lang,w] of [['en',360],['es',360],['es',1280]]) for (const p of pages) {
  const c=await b.newContext({viewport:{width:w,height:w===360?740:900},locale:lang==='en'?'en-US':'es-MX',isMobile:w===360,hasTouch:w===360})
  const page=await c.newPage(); const errs=[]; page.on('console',m=>m.type()==='error'&&errs.push(m.text()))
  await page.addInitScript(()=>{ window.__cls=0; new PerformanceObserver(l=>{for(const e of l.getEntries()) window.__cls+=e.value}).observe({type:'layout-shift',buffered:true}) })
  let go; const held=new Promise(r=>go=r)
  await page.route(/\/host\/[^/]+\/main\.[^/]*\.js$/, async r=>{await held; await r.continue().catch(()=>{})})
  await page.goto('http://localhost:7411'+p,{waitUntil:'commit'})
  const name=p.replace(/\W+/g,'_')+'_'+lang+w
  await page.locator('#first-page h1').waitFor({timeout:5000}).catch(()=>console.log('NO FIRST PAGE',p))
  await page.waitForTimeout(400)
  go(); await page.locator('#first-page').waitFor({state:'detached'}).catch(e=>console.log('not taken over',p))
  await page.waitForTimeout(300)
  console.log(name,'cls',await page.evaluate(()=>window.__cls),errs.join('|'))
  await c.close()
}
await b.close()
