// The custom elements that any page can embed: `<vantage-look-around>` and `<vantage-map>`.

import { LookAroundElement } from './look-around/look-around-element.js';
import { MapElement } from './map/map-element.js';

customElements.define('vantage-look-around', LookAroundElement);
customElements.define('vantage-map', MapElement);

export { LookAroundElement, MapElement };
