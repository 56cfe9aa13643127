// Icons for maneuvers.

import { icon } from '../shared/dom.js';

const straight = 'M12 3 7 8.500l1.400 1.400L11 7.200V21h2V7.200l2.600 2.700L17 8.500z';
const right = 'M15 4l5 5-5 5-1.400-1.400L16.200 10H10a2 2 0 0 0-2 2v9H6v-9a4 4 0 0 1 4-4h6.200l-2.600-2.600z';
const slightRight = 'M11 4h8v8h-2V7.400l-5.400 5.400A2 2 0 0 0 11 14.200V21H9v-6.800a4 4 0 0 1 1.200-2.800L15.600 6H11z';
const sharpRight = 'M18 18h-7.500v-2h4.100L8 9.400V21H6V4.500L16 14.600v-4.100h2z';
const pin = 'M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7zm0 4.500a2.500 2.500 0 1 1-.010 0z';

/** Icon paths by maneuver. Icons for left turns are mirrored from those for right turns. */
const icons = new Map(Object.entries({
    depart: 'M12 4a8 8 0 1 0 .010 0zm0 3a5 5 0 1 1-.010 0z', straight, slightRight, right, sharpRight,
    uTurn: 'M7 21H5V9a5 5 0 0 1 10 0v7.200l2.600-2.600L19 15l-5 5-5-5 1.400-1.400 2.600 2.600V9a3 3 0 0 0-6 0z',
    roundabout: 'M12 13a4 4 0 1 1 3.900-5H18l-3.500 4L11 8h2.800A2 2 0 1 0 12 11zm-1 1h2v8h-2z',
    ferry: 'M11 3h2v3h4v5l3 1-2.300 5.500c-1.900 0-1.900-1-2.800-1s-1 1-2.900 1-2-1-2.900-1-.9 1-2.800 1L4 12l3-1V6h4zm-2 5v2.300L12 9.500l3 .8V8zM4 19c1.900 0 1.900 1 2.800 1s1-1 2.600-1 1.700 1 2.600 1 1-1 2.600-1 1.700 1 2.600 1 .9-1 2.800-1v2c-1.900 0-1.900 1-2.800 1s-1-1-2.600-1-1.700 1-2.600 1-1-1-2.600-1-1.700 1-2.600 1-.9-1-2.800-1z',
    exitRight: slightRight, forkRight: slightRight, fork: straight, merge: straight, arrive: pin, arriveLeft: pin, arriveRight: pin,
}));

/**
 * Returns the icon for a maneuver, or an arrow pointing straight ahead if it has none.
 * @param {string} maneuver
 */
export function maneuverIcon(maneuver) {
    const own = icons.get(maneuver);
    if (own) return icon('0 0 24 24', own);
    const mirrored = icons.get(maneuver.replace('Left', 'Right').replace('left', 'right')) ?? straight;
    return icon('0 0 24 24', { d: mirrored, transform: 'translate(24 0) scale(-1 1)' });
}
