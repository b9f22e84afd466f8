/** Draws the pictures that stand beside shared links, 1200 by 630: one for each default profession and a general one. */
import { mkdir } from 'node:fs/promises';
import { AirVent, Armchair, BrickWall, Bug, DraftingCompass, Droplets, Grid2x2, Hammer, KeyRound, type LucideIcon, PaintRoller, ShieldCheck, SolarPanel, Sparkles, Trees, Users, WashingMachine, Zap } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';

const FOLDER = 'src/web/public/social';
const FONT = 'Noto Sans, DejaVu Sans, sans-serif';
const BRAND = { deep: '#0f766e', dark: '#0b4f4a', soft: '#99f6e4', light: '#f0fdfa' };
/** Letters that stand beside the picture before it. */
const LINE_LENGTH = 14;

const PICTURES: Readonly<Record<string, { title: string; icon: LucideIcon }>> = {
  general: { title: 'Local professionals', icon: Users },
  electrician: { title: 'Electricians', icon: Zap },
  plumber: { title: 'Plumbers', icon: Droplets },
  mason: { title: 'Masons', icon: BrickWall },
  carpenter: { title: 'Carpenters', icon: Hammer },
  'interior-designer': { title: 'Interior Designers', icon: Armchair },
  painter: { title: 'Painters', icon: PaintRoller },
  tiler: { title: 'Tilers', icon: Grid2x2 },
  hvac: { title: 'HVAC Technicians', icon: AirVent },
  landscaper: { title: 'Landscapers', icon: Trees },
  architect: { title: 'Architects', icon: DraftingCompass },
  cleaner: { title: 'Cleaners', icon: Sparkles },
  security: { title: 'Security Professionals', icon: ShieldCheck },
  'pest-control': { title: 'Pest Control Specialists', icon: Bug },
  'appliance-repair': { title: 'Appliance Repair Technicians', icon: WashingMachine },
  locksmith: { title: 'Locksmiths', icon: KeyRound },
  'solar-installer': { title: 'Solar Installers', icon: SolarPanel },
};

/** Words in lines of about the same length. */
function linesOf(text: string): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    return last !== undefined && `${last} ${word}`.length <= LINE_LENGTH ? [...lines.slice(0, -1), `${last} ${word}`] : [...lines, word];
  }, []);
}

function pictureOf(title: string, Icon: LucideIcon): string {
  const lines = linesOf(title);
  const size = lines.length > 2 ? 74 : 86;
  const top = 315 - ((lines.length - 1) * size * 1.15) / 2 - 20;
  const icon = renderToStaticMarkup(createElement(Icon, { size: 250, x: 845, y: 190, color: BRAND.deep, strokeWidth: 1.4 } as object));
  const words = lines.map((line, index) => `<text x="90" y="${top + index * size * 1.15}" font-size="${size}" font-weight="700">${line}</text>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" font-family="${FONT}">
    <rect width="1200" height="630" fill="${BRAND.deep}"/>
    <path d="M0 630 L0 500 L180 400 L360 500 L540 400 L720 500 L900 400 L1080 500 L1260 400 L1260 630 Z" fill="${BRAND.dark}" opacity=".35"/>
    <rect x="780" y="125" width="380" height="380" rx="72" fill="${BRAND.light}"/>
    ${icon}
    <g fill="#ffffff">${words}<text x="90" y="${top + lines.length * size * 1.15 - 10}" font-size="40" fill="${BRAND.soft}">near you, verified and rated</text></g>
    <text x="90" y="575" font-size="30" fill="#ffffff" opacity=".85">Build Trust, Play Fair</text>
  </svg>`;
}

await mkdir(FOLDER, { recursive: true });
for (const [name, { title, icon }] of Object.entries(PICTURES)) {
  await sharp(Buffer.from(pictureOf(title, icon))).png({ palette: true, colours: 64, effort: 10, compressionLevel: 9 }).toFile(`${FOLDER}/${name}.png`);
}
